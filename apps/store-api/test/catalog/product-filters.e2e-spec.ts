import { CustomFieldsAdminService } from '@comptoir/custom-fields';
import type { ProductsPageQuery } from '../../src/catalog/search/search.dto';
import { PublicCatalogService } from '../../src/catalog/public-catalog/public-catalog.service';
import { type TestStore, startStore } from '../store-harness';

type Shown = 'page' | 'per_page' | 'offset' | 'sort' | 'facets' | 'currency';
type Filters = Required<Omit<ProductsPageQuery, Shown>>;

/** A value for each filter; the compiler requires one for every filter of the query. */
const VALUES: Filters = {
  category_id: 1,
  brand_id: 1,
  min_price: '1.00',
  max_price: '2.00',
  featured: true,
  in_stock: true,
  on_sale: true,
  is_new: true,
  is_digital: true,
  min_rating: 3,
  attribute_value_id: [1],
  search: 'lamp',
  custom_fields: { material: ['oak'] },
};

let store: TestStore;

beforeAll(async () => {
  store = await startStore();
  await store.get(CustomFieldsAdminService).createField({
    target: 'products',
    key: 'material',
    type: 'text',
    label: 'Material',
    visible_to: 'public',
    is_filterable: true,
  });
});

afterAll(() => store?.stop());

/** Returns every statement that finds or counts products for a query. */
async function statementsFor(filters: Partial<Filters>): Promise<string[]> {
  const spy = jest.spyOn(store.db, 'rowsWithCustomPlan');
  try {
    const query = { page: 1, per_page: 15, offset: 0, facets: true, ...filters };
    await store.get(PublicCatalogService).listProducts(query);
    return spy.mock.calls.map(([sql]) => sql);
  } finally {
    spy.mockRestore();
  }
}

it.each(Object.entries(VALUES))('%s filters the list, its total and its facets', async (name, value) => {
  const [without, filtered] = [await statementsFor({}), await statementsFor({ [name]: value })];
  expect(without).toHaveLength(3);
  expect(filtered.length).toBeGreaterThan(0);
  expect(filtered.filter((sql) => without.includes(sql))).toEqual([]);
});
