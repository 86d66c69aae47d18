import { CategoriesService } from '../../src/catalog/categories/categories.service';
import { SettingsService } from '../../src/platform/settings/settings.service';
import { openStaffedShop, type StaffedShop } from '../catalog/admin-catalog.fixture';
import { type TestStore, startStore } from '../store-harness';

const BILLING = {
  full_name: 'Ada',
  address_line1: '1 rue Haute',
  city: 'Lyon',
  postal_code: '69001',
  country: 'FR',
  phone: '+33400000000',
};

let store: TestStore;
let shop: StaffedShop;

beforeAll(async () => {
  store = await startStore();
  shop = await openStaffedShop(store);
  await speak('en', 'fr', 'fr-CA');
});

afterAll(() => store?.stop());

async function speak(...languages: string[]): Promise<void> {
  await store
    .get(SettingsService)
    .changeSettings(shop.admin.id, [{ key: 'store.languages', value: languages }]);
}

/** Reads a public path. @param language the header `Accept-Language` */
async function read(
  path: string,
  language = '',
): Promise<{ headers: Headers; body: Answer; status: number }> {
  const response = await fetch(store.client.baseUrl + path, { headers: { 'accept-language': language } });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
}

interface Answer {
  locale: string;
  data: any;
  meta: any;
}

async function add(path: string, body: object) {
  const { status, body: answer } = await shop.admin.client.post(`/admin/${path}`, body);
  expect({ status, answer }).toMatchObject({ status: 201 });
  return answer.data;
}

let serial = 0;
const product = (fields: object) =>
  add('products', {
    name: 'Lamp',
    sku: `T-${++serial}`,
    price: '10.00',
    category_id: shop.categoryId,
    status: 'published',
    ...fields,
  });

describe('a product in two languages', () => {
  const french = {
    name: 'Lampe d’été',
    slug: 'lampe-d-ete',
    description: '<p>Claire<script>steal()</script></p>',
    meta_title: null,
  };

  it('is read, listed and found by the address of either language', async () => {
    const category = await add('categories', {
      name: 'Lighting',
      translations: { fr: { name: 'Luminaires', slug: 'luminaires' } },
    });
    const brand = await add('brands', {
      name: 'Atelier',
      translations: { fr: { description: '<b>Ici</b>' } },
    });
    const colour = await add('attributes', {
      name: 'Colour',
      type: 'text',
      translations: { fr: { name: 'Couleur' } },
      values: [{ value: 'Red', translations: { fr: { value: 'Rouge' } } }, { value: 'Ivory' }],
    });
    const made = await product({
      name: 'Summer lamp',
      description: '<p>Bright</p>',
      short_description: 'Short',
      category_id: category.id,
      brand_id: brand.id,
      translations: { fr: french },
      variants: [{ sku: 'SUM-1', price: '10.00', attribute_value_ids: [colour.values[0].id] }],
    });
    expect(made.translations).toEqual({
      fr: { name: 'Lampe d’été', slug: 'lampe-d-ete', description: '<p>Claire</p>' },
    });

    const page = await read('/catalogue/products/summer-lamp', 'fr-CH, de;q=0.9');
    expect(page.headers.get('content-language')).toBe('fr');
    expect(page.headers.get('vary')).toContain('Accept-Language');
    expect(page.body).toMatchObject({
      locale: 'fr',
      data: {
        name: 'Lampe d’été',
        slug: 'lampe-d-ete',
        short_description: 'Short',
        description: '<p>Claire</p>',
        category: { name: 'Luminaires', slug: 'luminaires' },
        brand: { name: 'Atelier' },
        slugs: { en: 'summer-lamp', fr: 'lampe-d-ete', 'fr-CA': 'lampe-d-ete' },
        variants: [{ attributes: [{ attribute_name: 'Couleur', value: 'Rouge' }] }],
      },
    });
    const english = await read('/catalogue/products/lampe-d-ete');
    expect(english.body).toMatchObject({
      locale: 'en',
      data: { name: 'Summer lamp', slug: 'summer-lamp', slugs: { fr: 'lampe-d-ete' } },
    });
    expect((await read('/catalogue/products/lampe-d-ete/related?locale=fr')).status).toBe(200);

    const list = await read('/catalogue/products?facets=true&locale=fr', 'en');
    expect(list.body).toMatchObject({ locale: 'fr' });
    expect(list.body.data).toContainEqual(expect.objectContaining({ name: 'Lampe d’été' }));
    expect(list.body.meta.facets).toMatchObject({
      categories: [{ name: 'Luminaires' }],
      attributes: [{ name: 'Couleur', values: [{ value: 'Rouge' }] }],
    });
    const tree = await read('/catalogue/categories?locale=fr');
    expect(tree.body.data).toContainEqual(
      expect.objectContaining({ name: 'Luminaires', slugs: expect.objectContaining({ en: 'lighting' }) }),
    );
  });

  it('keeps what a change does not name, and loses what is null', async () => {
    const { id, version } = await product({ translations: { fr: { name: 'Une', slug: 'une' } } });
    const put = (translations: object) => shop.admin.client.put(`/admin/products/${id}`, { translations });
    const changed = await put({ fr: { short_description: 'Courte' }, 'fr-CA': { name: 'Une d’ici' } });
    expect(changed.body.data.translations).toEqual({
      fr: { name: 'Une', slug: 'une', short_description: 'Courte' },
      'fr-CA': { name: 'Une d’ici' },
    });
    expect(Number(changed.body.data.version)).toBe(Number(version) + 1);
    expect((await read('/catalogue/products/une?locale=fr-CA')).body.data).toMatchObject({
      name: 'Une d’ici',
      short_description: 'Courte',
    });
    expect((await put({ fr: { name: null }, 'fr-CA': null })).body.data.translations).toEqual({
      fr: { slug: 'une', short_description: 'Courte' },
    });
    const logged = await shop.admin.client.get(`/admin/logs/activity?subject_type=products&subject_id=${id}`);
    expect(logged.body.data[0].changes.after).toHaveProperty('translations');
  });

  it.each([
    ['a language that the shop does not have', { de: { name: 'Lampe' } }, 'translations.de'],
    ['the base language', { en: { name: 'Lamp' } }, 'translations.en'],
    ['a name that is too long', { fr: { name: 'x'.repeat(201) } }, 'translations.fr.name'],
    ['a slug with capitals', { fr: { slug: 'Lampe' } }, 'translations.fr.slug'],
    ['a text for a language', { fr: 'Lampe' }, 'translations.fr'],
    ['a list of languages', [], 'translations'],
    ['the address of another product', { fr: { slug: 'taken-one' } }, 'translations.fr.slug'],
    ['the French address of another product', { fr: { slug: 'deja-prise' } }, 'translations.fr.slug'],
  ])('rejects %s', async (_, translations, field) => {
    if (field === 'translations.fr.slug' && (await read('/catalogue/products/taken-one')).status === 404) {
      await product({ name: 'Taken one', translations: { fr: { slug: 'deja-prise' } } });
    }
    const { id } = await product({});
    const { status, body } = await shop.admin.client.put(`/admin/products/${id}`, { translations });
    expect({ status, errors: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, errors: [field] });
  });

  it('gives its French address to no other product, also after it was changed', async () => {
    const { id } = await product({ translations: { fr: { slug: 'premiere' } } });
    await shop.admin.client.put(`/admin/products/${id}`, { translations: { fr: { slug: 'seconde' } } });
    expect((await read('/catalogue/products/premiere?locale=fr')).body.data).toMatchObject({
      id,
      slug: 'seconde',
    });
    const other = await shop.admin.client.post('/admin/products', {
      ...{ name: 'Other', sku: 'OTHER', price: '1', category_id: shop.categoryId },
      slug: 'premiere',
    });
    expect(other).toMatchObject({ status: 422, body: { errors: { slug: ['This slug is taken.'] } } });
    expect((await product({ name: 'Premiere' })).slug).toBe('premiere-2');
  });

  it('takes one address for one of two concurrent products', async () => {
    const results = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        shop.admin.client.post('/admin/products', {
          ...{ name: 'Race', sku: `RACE-${number}`, price: '1', category_id: shop.categoryId },
          ...(number % 2 ? { slug: 'course' } : { translations: { fr: { slug: 'course' } } }),
        }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  });
});

describe('what a customer buys', () => {
  it('is found, put into the cart and ordered by its French name', async () => {
    const size = await add('attributes', {
      name: 'Size',
      type: 'text',
      values: [{ value: 'Small', translations: { fr: { value: 'Petit' } } }],
    });
    const [value] = size.values;
    const { id } = await product({
      name: 'Kettle',
      is_digital: true,
      translations: { fr: { name: 'Bouilloire', short_description: 'Émaillée' } },
      variants: [{ sku: 'KET', price: '10.00', stock_quantity: 5, attribute_value_ids: [value.id] }],
    });
    for (const word of ['bouilloire', 'emaille', 'petit', 'kettle']) {
      const { body } = await read(`/catalogue/products?search=${word}`);
      expect([word, body.data.map((found: { id: number }) => found.id)]).toEqual([word, [id]]);
    }
    const send = async (path: string, body: object) => {
      const response = await fetch(store.client.baseUrl + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'accept-language': 'fr',
          authorization: `Bearer ${shop.customer.accessToken}`,
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Answer & { message: string } };
    };
    const cart = await send('/cart/items', { product_id: id, quantity: 1 });
    expect(cart.body.data.items).toMatchObject([
      { product: { name: 'Bouilloire' }, variant: { name: 'Petit' } },
    ]);
    const order = await send('/orders', { billing_address: BILLING, shipping_address: BILLING });
    expect(order).toMatchObject({
      status: 201,
      body: { locale: 'fr', data: { items: [{ product_name: 'Bouilloire', variant_name: 'Petit' }] } },
    });
    const empty = await send('/orders', { billing_address: BILLING, shipping_address: BILLING });
    expect(empty.body).toMatchObject({ code: 'CART_EMPTY', message: 'Le panier est vide.' });
  });
});

describe('languages of a response', () => {
  it.each([
    ['?locale=fr_FR', 422],
    ['?locale=', 422],
    ['?locale=fr&locale=en', 422],
    ['?locale=de', 200],
  ])('answers %s with %i', async (query, status) => {
    expect((await read(`/catalogue/products${query}`)).status).toBe(status);
  });

  it('reads the texts of a response with one more statement, and none for the base language', async () => {
    const spy = jest.spyOn(store.db, 'rows');
    const statementsOf = async (path: string): Promise<number> => {
      const before = spy.mock.calls.length;
      await read(path);
      return spy.mock.calls.filter(([sql], index) => index >= before && sql.includes('jsonb_each($4::jsonb)'))
        .length;
    };
    try {
      expect(await statementsOf('/catalogue/products?per_page=7&locale=en')).toBe(0);
      expect(await statementsOf('/catalogue/products?per_page=8&locale=fr')).toBe(1);
      await speak('en');
      expect(await statementsOf('/catalogue/products/summer-lamp?locale=fr')).toBe(0);
    } finally {
      spy.mockRestore();
      await speak('en', 'fr', 'fr-CA');
    }
  });

  it('are those of the shop', async () => {
    expect((await read('/languages')).body.data).toEqual([
      { locale: 'en', name: 'English', is_default: true },
      { locale: 'fr', name: 'français', is_default: false },
      { locale: 'fr-CA', name: 'français canadien', is_default: false },
    ]);
    const put = (languages: unknown) => shop.admin.client.put('/admin/settings', { store: { languages } });
    for (const wrong of [[], ['en', 'en'], ['english'], ['EN'], ['xq'], 'en']) {
      expect((await put(wrong)).status).toBe(422);
    }
  });

  it('does not translate in a shop of one language', async () => {
    await speak('en');
    const { headers, body } = await read('/catalogue/products/lampe-d-ete?locale=fr');
    expect(body).toMatchObject({ locale: 'en', data: { name: 'Summer lamp', slugs: { en: 'summer-lamp' } } });
    expect(headers.get('vary') ?? '').not.toContain('Accept-Language');
    await speak('en', 'fr', 'fr-CA');
  });
});

describe('content in two languages', () => {
  it('shows pages, posts, questions, banners and collections', async () => {
    const page = await add('pages', {
      title: 'Terms',
      content: '<p>Terms</p>',
      translations: {
        fr: { title: 'Conditions', slug: 'conditions', content: '<p>Vente<script></script></p>' },
      },
    });
    expect((await read('/pages/conditions?locale=fr')).body.data).toMatchObject({
      title: 'Conditions',
      content: '<p>Vente</p>',
      slugs: { en: 'terms', fr: 'conditions' },
    });
    const renamed = await shop.admin.client.put(`/admin/pages/${page.id}`, {
      translations: { fr: { slug: 'cgv' } },
    });
    expect(renamed.body.data.translations.fr.title).toBe('Conditions');
    expect((await read('/pages/conditions')).status).toBe(404);

    const topic = await add('blog-categories', { name: 'Tips', translations: { fr: { name: 'Conseils' } } });
    const post = await add('blog-posts', {
      title: 'Summer',
      content: '<p>Sun</p>',
      category_id: topic.id,
      translations: { fr: { title: 'Été', slug: 'ete', content: '<p>Soleil</p>' } },
    });
    await shop.admin.client.post(`/admin/blog-posts/${post.id}/publish`);
    expect((await read('/blog/ete?locale=fr')).body.data).toMatchObject({
      title: 'Été',
      content: '<p>Soleil</p>',
      category: { name: 'Conseils' },
      slugs: { en: 'summer', fr: 'ete' },
    });
    expect((await read('/blog?locale=fr')).body.data[0]).toMatchObject({ title: 'Été' });

    const asked = { question: 'Where?', answer: 'Here.', category: 'Delivery' };
    await add('faqs', { ...asked, translations: { fr: { question: 'Où ?', category: 'Livraison' } } });
    expect((await read('/faqs?locale=fr')).body.data).toMatchObject({
      Livraison: [{ question: 'Où ?', answer: 'Here.', category: 'Livraison' }],
    });

    await add('banners', {
      title: 'Sale',
      image_url: 'https://images.example.com/a.jpg',
      translations: { fr: { title: 'Soldes', button_text: 'Voir' } },
    });
    expect((await read('/banners?locale=fr')).body.data[0]).toMatchObject({
      title: 'Soldes',
      button_text: 'Voir',
    });

    await add('collections', { name: 'Gifts', translations: { fr: { name: 'Cadeaux', slug: 'cadeaux' } } });
    expect((await read('/collections/cadeaux?locale=fr')).body.data).toMatchObject({ name: 'Cadeaux' });
    expect((await read('/collections?locale=fr')).body.data).toContainEqual(
      expect.objectContaining({ slug: 'cadeaux' }),
    );
  });

  it('forgets the addresses of a deleted category', async () => {
    const { id } = await store.db.tx((tx) =>
      store
        .get(CategoriesService)
        .createCategory(tx, { name: 'Old', translations: { fr: { slug: 'ancienne' } } }),
    );
    await shop.admin.client.delete(`/admin/categories/${id}`);
    const left = await store.db.rows('SELECT FROM translated_slugs WHERE thing = $1 AND record_id = $2', [
      'categories',
      id,
    ]);
    expect(left).toEqual([]);
  });
});

describe('a bundle and a flash sale', () => {
  it('have their own texts in each language, in the shop and in the cart', async () => {
    const made = await product({ variants: [{ sku: 'OFFER-1', price: '10.00', stock_quantity: 9 }] });
    const product_variant_id = made.variants[0].id;
    const bundle = await add('bundles', {
      name: 'Set',
      description: 'One lamp',
      discount_type: 'percentage',
      discount_value: 10,
      items: [{ product_variant_id }],
      translations: { fr: { name: 'Lot', description: 'Une lampe' } },
    });
    const now = store.clock.now().getTime();
    const sale = await add('flash-sales', {
      name: 'Late offers',
      starts_at: new Date(now - 60_000).toISOString(),
      ends_at: new Date(now + 3_600_000).toISOString(),
      items: [{ product_variant_id, sale_price: '5.00' }],
      translations: { fr: { name: 'Dernières offres' } },
    });
    expect([bundle.translations, sale.translations]).toEqual([
      { fr: { name: 'Lot', description: 'Une lampe' } },
      { fr: { name: 'Dernières offres' } },
    ]);
    const french = await read(`/bundles/${bundle.id}`, 'fr');
    expect(french.body.data).toMatchObject({ name: 'Lot', description: 'Une lampe' });
    expect((await read('/flash-sales', 'fr')).body.data).toContainEqual(
      expect.objectContaining({ name: 'Dernières offres' }),
    );
    expect((await read(`/flash-sales/${sale.id}`, 'en')).body.data.name).toBe('Late offers');
    const opened = await store.client.post('/guest-carts');
    const headers = { 'cart-token': opened.body.data.cart_token, 'accept-language': 'fr' };
    const cart = await store.client.send('POST', '/cart/bundles', {
      body: { bundle_id: bundle.id },
      headers,
    });
    expect(cart.body.data.bundles).toMatchObject([{ name: 'Lot' }]);
    expect(cart.body.data.discounts).toMatchObject([{ source: 'bundle', name: 'Lot' }]);
    expect(cart.body.data.items[0].discounts).toMatchObject([{ name: 'Lot' }]);
    const changed = await shop.admin.client.put(`/admin/bundles/${bundle.id}`, {
      translations: { fr: null },
    });
    const renamed = await shop.admin.client.put(`/admin/flash-sales/${sale.id}`, {
      translations: { fr: { name: 'Soldes' } },
    });
    expect([changed.body.data.translations, renamed.body.data.translations]).toEqual([
      {},
      { fr: { name: 'Soldes' } },
    ]);
    const unknown = { translations: { es: { name: 'Ofertas' } } };
    expect((await shop.admin.client.put(`/admin/flash-sales/${sale.id}`, unknown)).status).toBe(422);
  });
});

describe('a shipping method', () => {
  it('has its own texts in each language, in the list, the preview and the order', async () => {
    const zone = await add('shipping-zones', { name: 'France', countries: ['FR'] });
    const method = await add('shipping-methods', {
      ...{ name: 'To the door', description: 'Signed for', carrier: 'Colissimo', rate_type: 'free' },
      ...{ days_min: 1, days_max: 2, zone_ids: [zone.id] },
      translations: { fr: { name: 'À domicile', description: 'Contre signature' } },
    });
    expect(method.translations).toEqual({ fr: { name: 'À domicile', description: 'Contre signature' } });
    const listed = async (language: string) =>
      (await read('/shipping-methods?country=FR', language)).body.data[0];
    expect(await listed('fr')).toMatchObject({ name: 'À domicile', description: 'Contre signature' });
    expect(await listed('en')).toMatchObject({ name: 'To the door', description: 'Signed for' });

    const made = await product({ variants: [{ sku: 'SENT-1', price: '10.00', stock_quantity: 9 }] });
    const { client } = shop.customer;
    await client.post('/cart/items', { product_id: made.id, quantity: 1 });
    const body = { billing_address: BILLING, shipping_address: BILLING, shipping_method_id: method.id };
    const headers = { 'accept-language': 'fr' };
    const preview = await client.send('POST', '/orders/preview', { body, headers });
    expect(preview.body.data).toMatchObject({
      shipping_method: { name: 'À domicile' },
      shipping_methods: [{ description: 'Contre signature' }],
    });
    const order = await client.send('POST', '/orders', { body, headers });
    expect(order.body.data.shipping_method).toEqual({
      id: method.id,
      name: 'À domicile',
      carrier: 'Colissimo',
      pickup_point: null,
    });

    const renamed = await shop.admin.client.put(`/admin/shipping-methods/${method.id}`, {
      translations: { fr: null },
    });
    expect(renamed.body.data).toMatchObject({ name: 'To the door', translations: {} });
    const unknown = { translations: { es: { name: 'A domicilio' } } };
    const refused = await shop.admin.client.put(`/admin/shipping-methods/${method.id}`, unknown);
    expect(refused.status).toBe(422);
    // The order keeps the name that the customer saw.
    const kept = await client.get(`/orders/${order.body.data.order_number}`);
    expect(kept.body.data.shipping_method.name).toBe('À domicile');
  });
});
