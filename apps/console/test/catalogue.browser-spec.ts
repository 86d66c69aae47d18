import { type ConsoleStage, startConsoleStage } from './console.fixture';
import {
  bulkStories,
  importStories,
  lawStories,
  productStories,
  sortingStories,
  stockStories,
} from './catalogue.stories';
import { customFieldStories } from './custom-fields.stories';
import { stockCountStories, stockMovingStories, stockRowStories } from './stock-entry.stories';
import { type Shop, openShop } from '../../store-api/test/catalog/catalog.fixture';

let stage: ConsoleStage;
let shop: Shop;

beforeAll(async () => {
  stage = await startConsoleStage('shop');
  shop = await openShop(stage.store);
});

afterAll(() => stage?.stop());

describe('the catalogue', () => {
  const stageOf = (): ConsoleStage => stage;
  const shopOf = (): Shop => shop;

  sortingStories(stageOf, shopOf);
  productStories(stageOf, shopOf);
  lawStories(stageOf, shopOf);
  bulkStories(stageOf, shopOf);
  importStories(stageOf);
  stockStories(stageOf, shopOf);
  stockMovingStories(stageOf, shopOf);
  stockRowStories(stageOf, shopOf);
  stockCountStories(stageOf, shopOf);
  // The last one, because it gives the shop another language.
  customFieldStories(stageOf, shopOf);
});
