import { type ConsoleStage, startConsoleStage } from './console.fixture';
import { communityStories, customersStories, phoneStories } from './customers.stories';
import { marketingStories, priceStories } from './marketing.stories';

let stage: ConsoleStage;

beforeAll(async () => {
  stage = await startConsoleStage('shop');
});

afterAll(() => stage?.stop());

describe('marketing', () => {
  marketingStories(() => stage);
  priceStories(() => stage);
});

describe('customers', () => {
  customersStories(() => stage);
  communityStories(() => stage);
  phoneStories(() => stage);
});
