import { type Shop, openShop } from './catalog.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: Shop;

beforeAll(async () => {
  store = await startStore();
  shop = await openShop(store);
});

afterAll(() => store?.stop());

describe('GET /catalogue/categories', () => {
  let root: number;
  let child: number;

  beforeAll(async () => {
    root = await shop.category('Furniture');
    child = await shop.category('Chairs', root);
    await shop.category('Stools', child);
  });

  it('returns the whole tree', async () => {
    const { status, body } = await store.client.get('/catalogue/categories');
    expect(status).toBe(200);
    const furniture = body.data.find(({ id }: { id: number }) => id === root);
    expect(furniture).toMatchObject({
      name: 'Furniture',
      slug: 'furniture',
      image_url: null,
      parent_id: null,
    });
    expect(furniture.children).toMatchObject([{ id: child, name: 'Chairs', children: [{ name: 'Stools' }] }]);
    expect(body.data.some(({ id }: { id: number }) => id === child)).toBe(false);
  });

  it('returns every category in a flat list', async () => {
    const { body } = await store.client.get('/catalogue/categories?flat=true');
    const flat = body.data.filter(({ name }: { name: string }) =>
      ['Furniture', 'Chairs', 'Stools'].includes(name),
    );
    expect(flat).toMatchObject([
      { name: 'Furniture', children: [{ id: child, name: 'Chairs' }] },
      { name: 'Chairs', parent_id: root, children: [{ name: 'Stools' }] },
      { name: 'Stools', children: [] },
    ]);
  });

  it('returns one category with its direct children', async () => {
    const { status, body } = await store.client.get(`/catalogue/categories/${root}`);
    expect(status).toBe(200);
    expect(body.data.children).toEqual([
      { id: child, name: 'Chairs', slug: 'chairs', slugs: { en: 'chairs' } },
    ]);
  });

  it.each(['999999', 'abc', '0', '99999999999999999999'])('answers 404 for category %s', async (id) => {
    const { status, body } = await store.client.get(`/catalogue/categories/${id}`);
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('excludes inactive categories with their descendants', async () => {
    await store.db.dataSource.query('UPDATE categories SET is_active = false WHERE id = $1', [child]);
    const { body } = await store.client.get('/catalogue/categories');
    expect(body.data.find(({ id }: { id: number }) => id === root).children).toEqual([]);
    expect((await store.client.get(`/catalogue/categories/${child}`)).status).toBe(404);
  });

  it('rejects a `flat` that is no boolean', async () => {
    const { status, body } = await store.client.get('/catalogue/categories?flat=maybe');
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', ['flat']]);
  });
});
