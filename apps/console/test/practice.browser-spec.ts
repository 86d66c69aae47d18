import { type ConsoleStage, startConsoleStage } from './console.fixture';
import { frameStories } from './frame.stories';

let stage: ConsoleStage;

beforeAll(async () => {
  stage = await startConsoleStage();
});

afterAll(() => stage?.stop());

describe('the frame', () => {
  frameStories(() => stage);
});
