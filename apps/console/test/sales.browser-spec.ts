import { type ConsoleStage, startConsoleStage } from './console.fixture';
import { salesStories } from './sales.stories';

let stage: ConsoleStage;

beforeAll(async () => {
  stage = await startConsoleStage('shop');
});

afterAll(() => stage?.stop());

describe('sales', () => {
  salesStories(() => stage);
});
