import { type ConsoleStage, startConsoleStage } from './console.fixture';
import { salesStories } from './sales.stories';

/** A build and a start take long on a busy machine. */
const START_MS = 180_000;
let stage: ConsoleStage;

beforeAll(async () => {
  stage = await startConsoleStage('shop');
}, START_MS);

afterAll(() => stage?.stop());

describe('sales', () => {
  salesStories(() => stage);
});
