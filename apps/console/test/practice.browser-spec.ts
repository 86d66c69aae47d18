import { type ConsoleStage, startConsoleStage } from './console.fixture';
import { practiceFrameStories } from './frame.stories';
import { calendarStories } from './practice-calendar.stories';
import { practicePagesStories } from './practice-pages.stories';

let stage: ConsoleStage;

beforeAll(async () => {
  stage = await startConsoleStage('practice');
}, 120_000);

afterAll(() => stage?.stop());

describe('the frame', () => {
  practiceFrameStories(() => stage);
});

describe('the calendar of the practice', () => {
  calendarStories(() => stage);
});

describe('pages of the practice', () => {
  practicePagesStories(() => stage);
});
