import type { Tx } from '@comptoir/db';
import { ProductSalesService } from '../../src/catalog/product-records/product-sales.service';
import { FlashSalesService } from '../../src/promotions/flash-sales/flash-sales.service';
import { InventoryService } from '../../src/catalog/inventory/inventory.service';
import { ReviewsService } from '../../src/community/reviews/reviews.service';
import { UsersService } from '../../src/customers/users/users.service';
import { type Shop, openShop } from './catalog.fixture';
import { type TestStore, startStore } from '../store-harness';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let store: TestStore;
let shop: Shop;

beforeAll(async () => {
  store = await startStore();
  shop = await openShop(store);
});

afterAll(async () => {
  await store?.stop();
});

/** Returns the names of the products of one page. */
async function names(query: string): Promise<string[]> {
  const { status, body } = await store.client.get(`/catalogue/products?per_page=100&${query}`);
  expect(status).toBe(200);
  expect(body.meta.total).toBe(body.data.length);
  return body.data.map((product: { name: string }) => product.name);
}

const ago = (milliseconds: number): Date => new Date(store.clock.now().getTime() - milliseconds);

async function customer(name: string): Promise<number> {
  return store.db.tx(async (tx) => {
    const user = await store
      .get(UsersService)
      .createUser(tx, { name, email: `${name.toLowerCase()}@example.com`, passwordHash: null });
    return user.id;
  });
}

describe('GET /catalogue/products', () => {
  let lighting: number;
  let lamps: number;
  let acme: number;
  let colours: number[];
  let sizes: number[];

  beforeAll(async () => {
    lighting = await shop.category('Lighting');
    lamps = await shop.category('Lamps', lighting);
    acme = await shop.brand('Acmé');
    colours = await shop.attribute('Colour', 'color', ['Red', 'Blue']);
    sizes = await shop.attribute('Size', 'select', ['S', 'L']);
    const [red, blue] = colours as [number, number];
    const [small, large] = sizes as [number, number];
    await shop.product({
      name: 'Desk lamp',
      sku: 'DL-1',
      categoryId: lamps,
      brandId: acme,
      price: 5000,
      comparePrice: 8000,
      isFeatured: true,
      tags: ['office'],
      publishedAt: ago(40 * DAY),
      images: [{ url: 'products/desk-lamp-2.webp' }, { url: 'products/desk-lamp.webp', isPrimary: true }],
      variants: [
        {
          sku: 'DL-1-RS',
          price: 5000,
          comparePrice: 8000,
          attributeValueIds: [small, red],
          stockQuantity: 3,
        },
        { sku: 'DL-1-BL', price: 6000, attributeValueIds: [blue, large], stockQuantity: 0 },
      ],
    });
    await shop.product({
      name: 'Ceiling light',
      categoryId: lighting,
      price: 12000,
      description: '<p>Une lumière douce pour l’été</p>',
      variants: [{ sku: 'CL-1', attributeValueIds: [red, large], stockQuantity: 0 }],
      publishedAt: ago(2 * DAY),
    });
    await shop.product({
      name: 'Light bulb e-book',
      categoryId: lamps,
      price: 999,
      isDigital: true,
      publishedAt: ago(DAY),
    });
    await shop.product({ name: 'Draft lamp', categoryId: lamps, status: 'draft' });
    await shop.product({ name: 'Lamp of tomorrow', categoryId: lamps, publishedAt: ago(-DAY) });
  });

  it('returns exactly the fields of a list item', async () => {
    const { status, body } = await store.client.get(`/catalogue/products?brand_id=${acme}`);
    expect(status).toBe(200);
    expect(body.meta).toEqual({ current_page: 1, per_page: 15, total: 1, last_page: 1 });
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        name: 'Desk lamp',
        slug: 'desk-lamp',
        currency: 'EUR',
        price: '50.00',
        price_from: '50.00',
        price_after_promotion: null,
        unit_price: null,
        promotion: null,
        compare_price: '80.00',
        lowest_price_30_days: null,
        sku: 'DL-1',
        discount_percentage: 38,
        average_rating: 0,
        reviews_count: 0,
        is_featured: true,
        is_in_stock: true,
        stock_status: 'in_stock',
        updated_at: expect.any(String),
        custom_fields: {},
        availability: 'in_stock',
        is_digital: false,
        variants_count: 2,
        brand: { id: acme, name: 'Acmé' },
        category: { id: lamps, name: 'Lamps' },
        primary_image: `${store.config.storage.publicUrl}/products/desk-lamp.webp`,
        cover_image: {
          url: `${store.config.storage.publicUrl}/products/desk-lamp.webp`,
          width: null,
          height: null,
          alt: 'Desk lamp',
          sizes: [],
        },
        variants: [
          {
            id: expect.any(Number),
            sku: 'DL-1-RS',
            price: '50.00',
            price_after_promotion: null,
            unit_price: null,
            is_in_stock: true,
            availability: 'in_stock',
            promised_on: null,
            attributes: [
              {
                attribute_id: expect.any(Number),
                attribute_name: 'Colour',
                attribute_type: 'color',
                value_id: colours[0],
                value: 'Red',
                color_code: '#112233',
              },
              {
                attribute_id: expect.any(Number),
                attribute_name: 'Size',
                attribute_type: 'select',
                value_id: sizes[0],
                value: 'S',
                color_code: null,
              },
            ],
          },
          {
            id: expect.any(Number),
            sku: 'DL-1-BL',
            price: '60.00',
            price_after_promotion: null,
            unit_price: null,
            is_in_stock: false,
            availability: 'out_of_stock',
            promised_on: null,
            attributes: expect.any(Array),
          },
        ],
      },
    ]);
  });

  it('excludes drafts and scheduled products', async () => {
    expect(await names(`category_id=${lighting}`)).toEqual([
      'Light bulb e-book',
      'Ceiling light',
      'Desk lamp',
    ]);
  });

  it.each([
    ['a category with its subcategories', () => `category_id=${lighting}`, 3],
    ['a category below it', () => `category_id=${lamps}`, 2],
    ['an unknown category', () => 'category_id=999999', 0],
    ['a brand', () => `brand_id=${acme}`, 1],
    ['a lowest price', () => `category_id=${lighting}&min_price=50`, 2],
    ['a highest price', () => `category_id=${lighting}&max_price=50.00`, 2],
    ['a range of prices', () => `category_id=${lighting}&min_price=10&max_price=119.99`, 1],
    ['a range that is upside down', () => 'min_price=100&max_price=1', 0],
    ['featured', () => `category_id=${lighting}&featured=true`, 1],
    ['not featured', () => `category_id=${lighting}&featured=0`, 2],
    ['in stock', () => `category_id=${lighting}&in_stock=1`, 2],
    ['out of stock', () => `category_id=${lighting}&in_stock=false`, 1],
    ['on sale', () => `category_id=${lighting}&on_sale=true`, 1],
    ['new', () => `category_id=${lighting}&is_new=true`, 2],
    ['not new', () => `category_id=${lighting}&is_new=false`, 1],
    ['digital', () => `category_id=${lighting}&is_digital=true`, 1],
    ['a rating', () => `category_id=${lighting}&min_rating=0.5`, 0],
    ['an option', () => `category_id=${lighting}&attribute_value_id[]=${colours[0]}`, 2],
    ['alternatives', () => `attribute_value_id[]=${sizes[0]}&attribute_value_id[]=${sizes[1]}`, 2],
    ['options of one variant', () => `attribute_value_id=${colours[0]}&attribute_value_id=${sizes[1]}`, 1],
    [
      'options that no variant unites',
      () => `attribute_value_id[0]=${colours[1]}&attribute_value_id[1]=${sizes[0]}`,
      0,
    ],
    ['an unknown option', () => 'attribute_value_id[]=999999', 0],
    ['everything at once', () => everything(), 1],
    ['a filter that does not exist', () => `category_id=${lighting}&colour=red`, 3],
  ])('filters by %s', async (_, query, count) => {
    expect(await names(query())).toHaveLength(count);
  });

  function everything(): string {
    return (
      `category_id=${lighting}&brand_id=${acme}&min_price=1&max_price=100&featured=true&in_stock=true&on_sale=true` +
      `&is_new=false&is_digital=false&min_rating=0&attribute_value_id[]=${colours[0]}&attribute_value_id[]=${sizes[0]}` +
      `&search=lamp&sort=rating&page=1`
    );
  }

  it.each([
    ['price_asc', ['Light bulb e-book', 'Desk lamp', 'Ceiling light']],
    ['price_desc', ['Ceiling light', 'Desk lamp', 'Light bulb e-book']],
    ['newest', ['Light bulb e-book', 'Ceiling light', 'Desk lamp']],
  ])('sorts by %s', async (sort, expected) => {
    expect(await names(`category_id=${lighting}&sort=${sort}`)).toEqual(expected);
  });

  it.each([
    ['a word of the name', 'desk', ['Desk lamp']],
    ['the beginning of a word', 'des', ['Desk lamp']],
    ['the brand without its accent', 'acme', ['Desk lamp']],
    ['the brand in capitals with one', 'ACMÉ', ['Desk lamp']],
    ['a SKU', 'DL-1-BL', ['Desk lamp']],
    ['a tag', 'office', ['Desk lamp']],
    ['an option', 'blue', ['Desk lamp']],
    ['a word of the description', 'lumiere ete', ['Ceiling light']],
    ['a typing error', 'ceilling ligth', ['Ceiling light']],
    ['signs only', '!!! &', []],
    ['the syntax of queries', `light' & | ! <-> :*`, ['Ceiling light', 'Light bulb e-book']],
    ['nothing that exists', 'xylophone', []],
  ])('finds by %s', async (_, search, expected) => {
    const found = await names(`category_id=${lighting}&search=${encodeURIComponent(search)}`);
    expect([...found].sort()).toEqual(expected);
  });

  it('returns the facets of the whole list on request', async () => {
    const query = `/catalogue/products?category_id=${lighting}&search=l&per_page=1`;
    expect((await store.client.get(query)).body.meta.facets).toBeUndefined();
    const { status, body } = await store.client.get(`${query}&facets=true`);
    expect(status).toBe(200);
    expect(body.meta).toMatchObject({ total: 3, last_page: 3 });
    expect(body.meta.facets).toEqual({
      categories: [
        { id: lamps, name: 'Lamps', count: 2 },
        { id: lighting, name: 'Lighting', count: 1 },
      ],
      brands: [{ id: acme, name: 'Acmé', count: 1 }],
      attributes: [
        {
          id: expect.any(Number),
          name: 'Colour',
          type: 'color',
          values: [
            { id: colours[0], value: 'Red', color_code: '#112233', count: 2 },
            { id: colours[1], value: 'Blue', color_code: '#112233', count: 1 },
          ],
        },
        {
          id: expect.any(Number),
          name: 'Size',
          type: 'select',
          values: [
            { id: sizes[0], value: 'S', color_code: null, count: 1 },
            { id: sizes[1], value: 'L', color_code: null, count: 2 },
          ],
        },
      ],
      custom_fields: [],
      price: { currency: 'EUR', min: '9.99', max: '120.00' },
    });
    const none = await store.client.get('/catalogue/products?search=xylophone&facets=true');
    expect(none.body.meta.facets).toEqual({
      categories: [],
      brands: [],
      attributes: [],
      custom_fields: [],
      price: { currency: 'EUR', min: null, max: null },
    });
  });

  it('puts the best match first', async () => {
    await shop.product({ name: 'Chair', description: 'Goes well with a zeppelin', categoryId: lighting });
    await shop.product({ name: 'Zeppelin', categoryId: lighting, publishedAt: ago(90 * DAY) });
    expect(await names('search=zeppelin')).toEqual(['Zeppelin', 'Chair']);
    expect(await names('search=zeppelin&sort=newest')).toEqual(['Chair', 'Zeppelin']);
  });

  it('pages without gaps and duplicates, with an exact total', async () => {
    const category = await shop.category('Pages');
    for (let index = 0; index < 5; index++)
      await shop.product({ categoryId: category, publishedAt: ago(HOUR) });
    const seen: number[] = [];
    for (const page of [1, 2, 3]) {
      const { body } = await store.client.get(
        `/catalogue/products?category_id=${category}&per_page=2&page=${page}`,
      );
      expect(body.meta).toEqual({ current_page: page, per_page: 2, total: 5, last_page: 3 });
      seen.push(...body.data.map(({ id }: { id: number }) => id));
    }
    expect(new Set(seen).size).toBe(5);
    const beyond = await store.client.get(`/catalogue/products?category_id=${category}&per_page=2&page=9`);
    expect(beyond.body).toMatchObject({ data: [], meta: { total: 5 } });
    await shop.product({ categoryId: category });
    const { body } = await store.client.get(`/catalogue/products?category_id=${category}&per_page=2`);
    expect(body.meta.total).toBe(6);
  });

  it('limits a page to 100 products', async () => {
    const { body } = await store.client.get('/catalogue/products?per_page=5000');
    expect(body.meta.per_page).toBe(100);
  });

  it.each([
    ['min_price', 'min_price=cheap'],
    ['max_price', 'max_price=-1'],
    ['min_rating', 'min_rating=6'],
    ['category_id', 'category_id=lamps'],
    ['in_stock', 'in_stock=perhaps'],
    ['attribute_value_id', 'attribute_value_id[]=red'],
    ['sort', 'sort=colour'],
    ['facets', 'facets=some'],
    ['page', 'page=0'],
    ['search', 'search=%00'],
  ])('rejects a bad %s', async (field, query) => {
    const { status, body } = await store.client.get(`/catalogue/products?${query}`);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', [field]]);
  });
});

describe('GET /catalogue/products/{slug}', () => {
  it('returns exactly the fields of a product', async () => {
    const brandId = await shop.brand('Logo', 'https://cdn.example.com/logo.svg');
    const [oak] = (await shop.attribute('Wood', 'text', ['Oak'])) as [number];
    const { product } = await shop.product({
      name: 'Shelf n° 1',
      sku: 'SH-1',
      brandId,
      price: 10000,
      shortDescription: 'A shelf',
      description: '<p onclick="steal()">Solid<script>steal()</script></p>',
      weight: '4.5',
      length: '120',
      width: '30.25',
      height: '180',
      tags: ['wood', 'wall'],
      metaTitle: 'Shelf',
      variants: [{ sku: 'SH-1-O', price: 9000, weight: '4.25', attributeValueIds: [oak], stockQuantity: 7 }],
      images: [{ url: 'products/shelf.webp' }],
    });
    const { status, body } = await store.client.get('/catalogue/products/shelf-n-1');
    expect(status).toBe(200);
    const image = `${store.config.storage.publicUrl}/products/shelf.webp`;
    const unsized = { width: null, height: null, sizes: [] };
    const option = {
      attribute_name: 'Wood',
      attribute_type: 'text',
      value_id: oak,
      value: 'Oak',
      color_code: null,
    };
    expect(body.data).toEqual({
      id: product.id,
      name: 'Shelf n° 1',
      slug: 'shelf-n-1',
      slugs: { en: 'shelf-n-1' },
      currency: 'EUR',
      custom_fields: {},
      price: '90.00',
      price_from: null,
      price_after_promotion: null,
      unit_price: null,
      promotion: null,
      compare_price: null,
      lowest_price_30_days: null,
      sku: 'SH-1',
      discount_percentage: 0,
      average_rating: 0,
      reviews_count: 0,
      is_featured: false,
      is_in_stock: true,
      stock_status: 'in_stock',
      updated_at: expect.any(String),
      availability: 'in_stock',
      is_digital: false,
      variants_count: 1,
      is_gift_card: false,
      brand: {
        id: brandId,
        name: 'Logo',
        logo_url: 'https://cdn.example.com/logo.svg',
        logo: { url: 'https://cdn.example.com/logo.svg', alt: 'Logo', ...unsized },
      },
      category: { id: shop.categoryId, name: 'General', slug: 'general' },
      primary_image: image,
      cover_image: { url: image, alt: 'Shelf n° 1', ...unsized },
      short_description: 'A shelf',
      description: '<p>Solid</p>',
      weight: 4.5,
      length: 120,
      width: 30.25,
      height: 180,
      withdrawal_excluded: null,
      origin_country: null,
      manufacturer: null,
      responsible_person: null,
      age_limit: null,
      safety_warnings: '',
      views_count: 1,
      sales_count: 0,
      status: 'published',
      published_at: expect.any(String),
      meta_title: 'Shelf',
      meta_description: null,
      created_at: expect.any(String),
      tags: ['wood', 'wall'],
      images: [
        {
          id: expect.any(Number),
          url: image,
          alt: 'Shelf n° 1',
          is_primary: true,
          sort_order: 0,
          ...unsized,
        },
      ],
      variants: [
        {
          id: expect.any(Number),
          sku: 'SH-1-O',
          price: '90.00',
          price_after_promotion: null,
          unit_price: null,
          lowest_price_30_days: null,
          gtin: null,
          mpn: null,
          content_amount: null,
          content_unit: null,
          compare_price: null,
          stock_quantity: 7,
          is_in_stock: true,
          availability: 'in_stock',
          promised_on: null,
          weight: 4.25,
          is_active: true,
          custom_fields: {},
          attribute_values: [{ id: oak, value: 'Oak', color_code: null, sort_order: 0 }],
          attributes: [{ attribute_id: expect.any(Number), ...option }],
        },
      ],
    });
  });

  it('counts every view once, also concurrent ones', async () => {
    const { product } = await shop.product();
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => store.client.get(`/catalogue/products/${product.slug}`)),
    );
    const counts = responses.map(({ body }) => body.data.views_count).sort((a, b) => a - b);
    expect(counts).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  });

  it('answers 404 for unknown, draft, deleted and scheduled products', async () => {
    const draft = await shop.product({ status: 'draft' });
    const later = await shop.product({ publishedAt: ago(-HOUR) });
    const deleted = await shop.product();
    await store.db.dataSource.query('UPDATE products SET deleted_at = now() WHERE id = $1', [
      deleted.product.id,
    ]);
    for (const slug of ['unknown', draft.product.slug, later.product.slug, deleted.product.slug]) {
      for (const part of ['', '/related', '/frequently-bought-together', '/reviews']) {
        const { status, body } = await store.client.get(`/catalogue/products/${slug}${part}`);
        expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
      }
    }
    store.clock.advance(2 * HOUR);
    expect((await store.client.get(`/catalogue/products/${later.product.slug}`)).status).toBe(200);
  });

  it('shows the current stock', async () => {
    const { product, variants } = await shop.product({ variants: [{ sku: 'STOCK-1' }] });
    const show = async (): Promise<unknown[]> => {
      const { data } = (await store.client.get(`/catalogue/products/${product.slug}`)).body;
      const list = (await store.client.get(`/catalogue/products?in_stock=true&search=STOCK-1`)).body;
      return [data.stock_status, data.variants[0].stock_quantity, list.data.length];
    };
    expect(await show()).toEqual(['out_of_stock', 0, 0]);
    await store.db.tx((tx) =>
      store.get(InventoryService).openStock(tx, variants[0]?.id ?? 0, shop.warehouseId, 4),
    );
    await store.drain();
    expect(await show()).toEqual(['in_stock', 4, 1]);
  });
});

describe('suggestions', () => {
  it('shows at most 12 featured products, the newest first', async () => {
    for (let index = 0; index < 13; index++)
      await shop.product({ isFeatured: true, publishedAt: ago(index * HOUR) });
    const { status, body } = await store.client.get('/catalogue/products/featured');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(12);
    expect(body.data.every(({ is_featured }: { is_featured: boolean }) => is_featured)).toBe(true);
  });

  it('lists related products by category or brand, never the product itself', async () => {
    const category = await shop.category('Relations');
    const brandId = await shop.brand('Related');
    const { product } = await shop.product({ categoryId: category, brandId });
    const sibling = await shop.product({ categoryId: category });
    const sameBrand = await shop.product({ brandId });
    await shop.product({ categoryId: category, status: 'archived' });
    const { status, body } = await store.client.get(`/catalogue/products/${product.slug}/related`);
    expect(status).toBe(200);
    const ids = body.data.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);
    expect(ids).toEqual([sibling.product.id, sameBrand.product.id].sort((a, b) => a - b));
    for (let index = 0; index < 9; index++) await shop.product({ categoryId: category });
    expect((await store.client.get(`/catalogue/products/${product.slug}/related`)).body.data).toHaveLength(8);
  });

  it('ranks products bought together by orders, and falls back to the category', async () => {
    const category = await shop.category('Together');
    const add = async (): Promise<Product> => (await shop.product({ categoryId: category })).product;
    const [first, second, third, fourth] = [await add(), await add(), await add(), await add()];
    for (let index = 0; index < 4; index++) await add();
    const path = `/catalogue/products/${first.slug}/frequently-bought-together`;
    const fallback = await store.client.get(path);
    expect(fallback.body.data).toHaveLength(4);
    expect(fallback.body.data[0]).toMatchObject({
      price: '10.00',
      primary_image: null,
      category: { id: category, name: 'Together' },
      brand: null,
    });
    const listed = (await store.client.get(`/catalogue/products?category_id=${category}&per_page=1`)).body;
    expect(Object.keys(fallback.body.data[0])).toEqual(Object.keys(listed.data[0]));
    const userId = await customer('Buyer');
    await order(userId, [first.id, second.id]);
    await order(userId, [first.id, third.id]);
    await order(userId, [first.id, third.id]);
    await order(userId, [first.id, fourth.id], 'cancelled');
    const { body } = await store.client.get(path);
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([third.id, second.id]);
  });
});

interface Product {
  id: number;
  slug: string;
}

async function order(userId: number, productIds: number[], status = 'confirmed'): Promise<number> {
  return store.db.tx(async (tx) => {
    const total = productIds.length * 100;
    const row = await tx.row<{ id: number }>(
      `INSERT INTO orders (order_number, user_id, status, currency, exchange_rate, subtotal, discount_amount,
         shipping_amount, total, amount_due, placed_at)
       VALUES ('T-' || nextval('order_number_seq'), $1, $2, 'EUR', 1, $3, 0, 0, $3, $3, now()) RETURNING id`,
      [userId, status, total],
    );
    for (const productId of productIds) {
      await tx.execute(
        `INSERT INTO order_items (order_id, product_id, product_name, sku, quantity, unit_price, total)
         VALUES ($1, $2, 'x', 'x', 1, 100, 100)`,
        [row?.id, productId],
      );
    }
    return row?.id ?? 0;
  });
}

describe('sales', () => {
  it('are counted once when an order is paid, and rank best sellers', async () => {
    const category = await shop.category('Sales');
    const { product } = await shop.product({ categoryId: category, publishedAt: ago(DAY) });
    await shop.product({ categoryId: category });
    const orderId = await order(await customer('Payer'), [product.id]);
    const job = { eventId: '018f3c5e-0000-7000-8000-000000000001', handler: 'catalogue-sales' };
    const once = (tx: Tx): Promise<boolean> =>
      tx
        .execute('INSERT INTO processed_jobs (event_id, handler) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
          job.eventId,
          job.handler,
        ])
        .then((inserted) => inserted === 1);
    await store.get(ProductSalesService).countSales(orderId, { once });
    await store.get(ProductSalesService).countSales(orderId, { once });
    const { body } = await store.client.get(`/catalogue/products?category_id=${category}&sort=best_selling`);
    expect(body.data[0].id).toBe(product.id);
    const detail = await store.client.get(`/catalogue/products/${product.slug}`);
    expect(detail.body.data.sales_count).toBe(1);
  });
});

describe('flash prices', () => {
  it('replace the price while they are live, in lists, filters and details', async () => {
    const category = await shop.category('Flash');
    const { product, variants } = await shop.product({ categoryId: category, price: 4000 });
    await shop.product({ categoryId: category, price: 3000 });
    const now = store.clock.now().getTime();
    const query = `/catalogue/products?category_id=${category}`;
    await store.db.tx((tx) =>
      store.get(FlashSalesService).createFlashSale(tx, {
        name: 'Night sale',
        startsAt: new Date(now + HOUR),
        endsAt: new Date(now + 2 * HOUR),
        items: [{ productVariantId: variants[0]?.id ?? 0, salePrice: 2500 }],
      }),
    );
    const prices = async (): Promise<string[]> =>
      (await store.client.get(`${query}&sort=price_asc`)).body.data.map(
        ({ price }: { price: string }) => price,
      );
    expect(await prices()).toEqual(['30.00', '40.00']);

    store.clock.advance(HOUR + 1000);
    await store.get(FlashSalesService).updateDuePrices();
    expect(await prices()).toEqual(['25.00', '30.00']);
    const onSale = (await store.client.get(`${query}&on_sale=true&max_price=25`)).body.data;
    expect(onSale).toMatchObject([{ id: product.id, compare_price: '40.00', discount_percentage: 38 }]);
    const { data } = (await store.client.get(`/catalogue/products/${product.slug}`)).body;
    expect(data).toMatchObject({ price: '25.00', variants: [{ price: '25.00', compare_price: '40.00' }] });

    store.clock.advance(HOUR);
    await store.get(FlashSalesService).updateDuePrices();
    expect(await prices()).toEqual(['30.00', '40.00']);
    expect((await store.client.get(`${query}&on_sale=true`)).body.data).toEqual([]);
  });
});

describe('GET /catalogue/products/{slug}/reviews', () => {
  let slug: string;

  beforeAll(async () => {
    const { product } = await shop.product({ name: 'Reviewed' });
    slug = product.slug;
    const [ann, bob, cid, dan] = [
      await customer('Ann'),
      await customer('Bob'),
      await customer('Cid'),
      await customer('Dan'),
    ];
    const orderId = await order(bob, [product.id]);
    const item = await store.db.row<{ id: number }>('SELECT id FROM order_items WHERE order_id = $1', [
      orderId,
    ]);
    await store.db.tx(async (tx) => {
      const reviews = store.get(ReviewsService);
      const common = { productId: product.id, status: 'approved' as const };
      await reviews.createReview(tx, {
        ...common,
        userId: ann,
        rating: 4,
        title: 'Old',
        createdAt: ago(2 * DAY),
      });
      await reviews.createReview(tx, {
        ...common,
        userId: bob,
        rating: 5,
        title: 'Bought',
        orderItemId: item?.id,
      });
      await reviews.createReview(tx, {
        ...common,
        userId: cid,
        rating: 2,
        title: 'Helpful',
        body: 'Because',
        images: ['reviews/1.webp'],
        helpfulCount: 3,
        createdAt: ago(9 * DAY),
      });
      await reviews.createReview(tx, {
        ...common,
        userId: dan,
        rating: 1,
        title: 'Waiting',
        status: 'pending',
      });
    });
  });

  const titles = async (query = ''): Promise<string[]> => {
    const { status, body } = await store.client.get(`/catalogue/products/${slug}/reviews${query}`);
    expect(status).toBe(200);
    return body.data.map(({ title }: { title: string }) => title);
  };

  it('shows approved ones, the most helpful first, then the newest', async () => {
    const { body } = await store.client.get(`/catalogue/products/${slug}/reviews`);
    expect(body.meta).toEqual({ current_page: 1, per_page: 15, total: 3, last_page: 1 });
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['Helpful', 'Bought', 'Old']);
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      rating: 2,
      title: 'Helpful',
      body: 'Because',
      status: 'approved',
      is_verified_purchase: false,
      helpful_count: 3,
      not_helpful_count: 0,
      user: { name: 'Cid' },
      images: [`${store.config.storage.publicUrl}/reviews/1.webp`],
      created_at: expect.any(String),
    });
  });

  it('filters by rating and verified purchase', async () => {
    expect(await titles('?rating=4')).toEqual(['Old']);
    expect(await titles('?verified_only=true')).toEqual(['Bought']);
    expect(await titles('?verified_only=true&rating=4')).toEqual([]);
    expect(await titles('?per_page=1&page=2')).toEqual(['Bought']);
  });

  it('includes approved ones in the rating of the product', async () => {
    const { body } = await store.client.get(`/catalogue/products/${slug}`);
    expect(body.data).toMatchObject({ average_rating: 3.67, reviews_count: 3 });
    expect(await names('min_rating=3.5&search=Reviewed')).toEqual(['Reviewed']);
  });

  it('rejects an invalid rating', async () => {
    const { status, body } = await store.client.get(`/catalogue/products/${slug}/reviews?rating=6`);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', ['rating']]);
  });
});

describe('GET /currencies', () => {
  it('returns the base currency and the rates of the others', async () => {
    const { status, body } = await store.client.get('/currencies');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { code: 'EUR', name: 'Euro', symbol: '€', exchange_rate: 1, is_default: true },
      { code: 'USD', name: 'US Dollar', symbol: '$', exchange_rate: 1.0825 },
    ]);
  });
});
