import { type Shop, openShop } from '../../store-api/test/catalog/catalog.fixture';
import { bulkStories, productStories, sortingStories, stockStories } from './catalogue.stories';
import { type ConsoleStage, startConsoleStage } from './console.fixture';
import { communityStories, customersStories } from './customers.stories';
import { contentStories } from './content.stories';
import { shopFrameStories } from './frame.stories';
import { homeStories, sessionStories } from './home.stories';
import { marketingStories, priceStories } from './marketing.stories';
import { salesStories } from './sales.stories';

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

describe('the catalogue', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop(stage.store);
  });

  sortingStories(
    () => stage,
    () => shop,
  );
  productStories(
    () => stage,
    () => shop,
  );
  bulkStories(
    () => stage,
    () => shop,
  );
  stockStories(
    () => stage,
    () => shop,
  );
});

describe('sales', () => {
  salesStories(() => stage);
});

describe('marketing', () => {
  marketingStories(() => stage);
  priceStories(() => stage);
});

describe('customers', () => {
  customersStories(() => stage);
  communityStories(() => stage);
});

describe('content and reports', () => {
  contentStories(() => stage);
});

describe('settings', () => {
  sessionStories(() => stage);
});
