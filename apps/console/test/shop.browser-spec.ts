import { type ConsoleStage, startConsoleStage } from './console.fixture';
import { contentStories } from './content.stories';
import { shopFrameStories } from './frame.stories';
import { homeStories, sessionStories } from './home.stories';

/** A build and a start take long on a busy machine. */
const START_MS = 180_000;
let stage: ConsoleStage;

beforeAll(async () => {
  stage = await startConsoleStage('shop');
}, START_MS);

afterAll(() => stage?.stop());

describe('the frame', () => {
  shopFrameStories(() => stage);
});

// First, since a new shop is empty.
describe('home', () => {
  homeStories(() => stage);
});

describe('content and reports', () => {
  contentStories(() => stage);
});

describe('settings', () => {
  sessionStories(() => stage);
});
