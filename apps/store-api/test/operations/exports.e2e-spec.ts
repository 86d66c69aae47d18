import { SettingsService } from '../../src/platform/settings/settings.service';
import { type StaffedShop, openStaffedShop, errorOf } from '../catalog/admin-catalog.fixture';
import { exported } from './imports.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: StaffedShop;

beforeAll(async () => {
  store = await startStore();
  shop = await openStaffedShop(store);
});

afterAll(() => store?.stop());

const linesOf = (file: string): string[] => file.split('\r\n').slice(0, -1);

async function order(number: string, address: object, day: string): Promise<void> {
  const made = await store.db.row<{ id: number }>(
    `INSERT INTO orders (order_number, user_id, status, currency, exchange_rate, subtotal, discount_amount,
       shipping_amount, total, amount_due, shipping_address, placed_at)
     VALUES ($1, $2, 'pending', 'EUR', 1, 1000, 0, 0, 1000, 1000, $3, $4) RETURNING id`,
    [number, shop.customer.id, JSON.stringify(address), `${day}T12:00:00Z`],
  );
  const { variants } = await shop.product();
  await store.db.rows(
    `INSERT INTO order_items (order_id, product_id, variant_id, product_name, sku, quantity, unit_price, total)
     SELECT $1, product_id, id, 'x', sku, 2, 500, 1000 FROM product_variants WHERE id = $2`,
    [made?.id, variants[0]?.id],
  );
}

it.each(['/admin/products/export', '/admin/orders/export'])('is for staff: GET %s', async (path) => {
  expect(errorOf(await store.client.get(path))).toEqual([401, 'UNAUTHENTICATED']);
  expect(errorOf(await shop.customer.client.get(path))).toEqual([403, 'FORBIDDEN']);
  expect(errorOf(await shop.manager.client.get(`${path}?status=nonsense`))).toEqual([
    422,
    'VALIDATION_ERROR',
    ['status'],
  ]);
});

describe('GET /admin/products/export', () => {
  it('has a row for each variant of the products that the filters find', async () => {
    const categoryId = await shop.category('Exported');
    const below = await shop.category('Below', categoryId);
    const brandId = await shop.brand('Exporter');
    const [red] = (await shop.attribute('Tint', 'color', ['Red; or: so'])) as [number];
    await shop.product({
      name: '=cmd|"/c calc"!A1',
      sku: 'EXP-1',
      price: 1250,
      comparePrice: 2000,
      categoryId,
      brandId,
      weight: '1.250',
      tags: ['a; b', 'c'],
      shortDescription: 'Two\nlines, "quoted"',
      variants: [
        { sku: 'EXP-1-A', stockQuantity: 4, attributeValueIds: [red] },
        { sku: 'EXP-1-B', price: 999, isActive: false },
      ],
    });
    await shop.product({ sku: 'EXP-2', categoryId: below, status: 'archived', name: 'Old' });
    const path = `/admin/products/export?category_id=${categoryId}`;
    const response = await fetch(store.client.baseUrl + path, {
      headers: { authorization: `Bearer ${shop.manager.accessToken}` },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="products.csv"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const [header, first, second, third, ...rest] = linesOf(await response.text());
    expect(header).toBe(
      'sku,slug,name,short_description,description,category,brand,price,compare_price,status,is_featured,' +
        'is_digital,weight,length,width,height,tags,meta_title,meta_description,published_at,tax_class,' +
        'withdrawal_excluded,is_gift_card,origin_country,hs_code,age_limit,safety_warnings,' +
        'manufacturer_name,manufacturer_address,manufacturer_email,manufacturer_url,' +
        'responsible_person_name,responsible_person_address,responsible_person_email,responsible_person_url,' +
        'variant_sku,variant_price,variant_compare_price,variant_weight,variant_is_active,variant_attributes,stock_quantity,' +
        'selling_policy,oversell_limit,available_on,backorder_days,gtin,mpn,content_amount,content_unit',
    );
    const own =
      /^EXP-1,cmd-c-calc-a1,"'=cmd\|""\/c calc""!A1","Two\nlines, ""quoted""",,exported,exporter,12\.50,20\.00,published,false,false,1\.25,,,,a\\; b; c,,,\S+Z,/;
    expect(first).toMatch(own);
    expect(first).toMatch(/,EXP-1-A,12\.50,,,true,Tint: Red\\; or\\: so,4,deny,,,,,,,$/);
    expect(second).toMatch(own);
    expect(second).toMatch(/,EXP-1-B,9\.99,,,false,,0,deny,,,,,,,$/);
    expect(third).toMatch(/^EXP-2,old,Old,/);
    expect(rest).toEqual([]);
    const archived = linesOf(await exported(shop, `${path}&status=archived&bom=true`));
    expect(archived[0]).toMatch(/^\uFEFFsku,/);
    expect(archived.slice(1)).toEqual([third]);
    expect(linesOf(await exported(shop, `${path}&trashed=only`))).toEqual([header]);
  });

  it('is complete beyond one batch, each product once', async () => {
    const categoryId = await shop.category('Many');
    await store.db.rows(
      `INSERT INTO products (name, slug, sku, price, min_price, max_price, category_id)
       SELECT 'P ' || n, 'many-' || n, 'MANY-' || n, 100, 100, 100, $1 FROM generate_series(1, 1201) n`,
      [categoryId],
    );
    const rows = linesOf(await exported(shop, `/admin/products/export?category_id=${categoryId}`)).slice(1);
    expect(rows.map((row) => row.split(',')[0])).toEqual(
      Array.from({ length: 1201 }, (_, n) => `MANY-${n + 1}`),
    );
  });
});

describe('GET /admin/orders/export', () => {
  it('has a row for each order that the filters find', async () => {
    await order('T-1', { full_name: '@evil', city: 'Paris', country: 'FR', phone: '+33 1' }, '2026-01-01');
    await order('T-2', { full_name: 'Ann', city: 'Lyon', country: 'FR', phone: '' }, '2026-01-03');
    const [header = '', ...rows] = linesOf(await exported(shop, '/admin/orders/export'));
    expect(rows).toHaveLength(2);
    const cells = new Map(header.split(',').map((name, index) => [name, rows[0]?.split(',')[index]]));
    expect(Object.fromEntries(cells)).toMatchObject({
      order_number: 'T-1',
      placed_at: '2026-01-01T12:00:00.000Z',
      status: 'pending',
      customer_email: shop.customer.email,
      currency: 'EUR',
      items_count: '2',
      items: expect.stringMatching(/^2 × SKU-\d+-A$/),
      total: '10.00',
      shipping_name: "'@evil",
      shipping_phone: "'+33 1",
      shipping_city: 'Paris',
    });
    const found = async (query: string): Promise<(string | undefined)[]> =>
      linesOf(await exported(shop, `/admin/orders/export?${query}`))
        .slice(1)
        .map((row) => row.split(',')[0]);
    expect(await found('from=2026-01-02')).toEqual(['T-2']);
    expect(await found('to=2026-01-02')).toEqual(['T-1']);
    expect(await found('search=T-2')).toEqual(['T-2']);
    expect(await found(`user_id=${shop.manager.id}`)).toEqual([]);
    expect(await found('status=pending&payment_status=pending&sort=-total&page=7')).toEqual(['T-1', 'T-2']);
  });

  it('has the days and times of the shop’s time zone', async () => {
    const settings = store.get(SettingsService);
    await settings.changeSettings(shop.manager.id, [{ key: 'store.timezone', value: 'Pacific/Kiritimati' }]);
    // T-1 was placed on the first of January at noon in UTC, 14 hours behind.
    const [, row] = linesOf(await exported(shop, '/admin/orders/export?from=2026-01-02&to=2026-01-02'));
    expect(row).toMatch(/^T-1,2026-01-02T02:00:00\+14:00,/);
    expect(linesOf(await exported(shop, '/admin/orders/export?to=2026-01-01'))).toHaveLength(1);
    await settings.changeSettings(shop.manager.id, [{ key: 'store.timezone', value: 'UTC' }]);
  });
});
