import { type ConsoleStage, startConsoleStage } from './console.fixture';
import { practiceFrameStories } from './frame.stories';
import { calendarStories } from './practice-calendar.stories';

let stage: ConsoleStage;

beforeAll(async () => {
  stage = await startConsoleStage('practice');
});

afterAll(() => stage?.stop());

describe('the frame', () => {
  practiceFrameStories(() => stage);
});

describe('the calendar of the practice', () => {
  calendarStories(() => stage);
});
