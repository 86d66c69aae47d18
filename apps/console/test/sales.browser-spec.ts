import { type ConsoleStage, startConsoleStage } from './console.fixture';
import { salesStories } from './sales.stories';

/** A build and a start take long on a busy machine. */
let stage: ConsoleStage;

beforeAll(async () => {
  stage = await startConsoleStage('shop');
});

afterAll(() => stage?.stop());

describe('sales', () => {
  salesStories(() => stage);
});
