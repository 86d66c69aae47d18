import { practiceKeyStories } from './api-keys.stories';
import { coldPracticeStories } from './cold-open.stories';
import { type ConsoleStage, startConsoleStage } from './console.fixture';
import { practiceMessageStories } from './message-texts.stories';
import { forgottenPracticePasswordStories } from './forgot-password.stories';
import { languageStory, practiceFrameStories } from './frame.stories';
import { calendarStories, classStories, roomStories } from './practice-calendar.stories';
import { callerStories, clientStories } from './practice-clients.stories';
import { hoursStories } from './practice-hours.stories';
import { practicePagesStories } from './practice-pages.stories';
import { takingsStories } from './practice-takings.stories';
import { waitingStories } from './practice-waiting.stories';
import {
  serviceBookingStories,
  serviceListStories,
  serviceRulesStories,
  servicesStories,
} from './practice-services.stories';
import { datesStories, seriesStories } from './practice-series.stories';
import { practiceFactorStories } from './second-factor.stories';
import { refusalStories, staffStories } from './practice-staff.stories';

let stage: ConsoleStage;

beforeAll(async () => {
  stage = await startConsoleStage('practice');
});

afterAll(() => stage?.stop());

describe('the frame', () => {
  practiceFrameStories(() => stage);
  languageStory(() => stage, 'practice');
  coldPracticeStories(() => stage);
  forgottenPracticePasswordStories(() => stage);
});

describe('the calendar of the practice', () => {
  calendarStories(() => stage);
  roomStories(() => stage);
  classStories(() => stage);
});

describe('pages of the practice', () => {
  practicePagesStories(() => stage);
});

describe('services of the practice', () => {
  servicesStories(() => stage);
  serviceRulesStories(() => stage);
  serviceBookingStories(() => stage);
  serviceListStories(() => stage);
});

describe('series and dates of the practice', () => {
  seriesStories(() => stage);
  datesStories(() => stage);
});

describe('clients of the practice', () => {
  clientStories(() => stage);
  callerStories(() => stage);
});

describe('the money of the practice', () => {
  takingsStories(() => stage);
});

describe('staff of the practice', () => {
  staffStories(() => stage);
  refusalStories(() => stage);
  practiceFactorStories(() => stage);
  practiceKeyStories(() => stage);
  practiceMessageStories(() => stage);
});

describe('opening hours and many resources', () => {
  hoursStories(() => stage);
});

describe('the waiting list of the practice', () => {
  waitingStories(() => stage);
});
