import { type ConsoleStage, startConsoleStage } from './console.fixture';
import { shopFrameStories } from './frame.stories';

let stage: ConsoleStage;

beforeAll(async () => {
  stage = await startConsoleStage('shop');
});

afterAll(() => stage?.stop());

describe('the frame', () => {
  shopFrameStories(() => stage);
});
