import { CustomFieldsAdminService } from '@comptoir/custom-fields';
import type { TestResponse } from '@comptoir/testing';
import { type StaffedShop, errorOf, openStaffedShop } from '../catalog/admin-catalog.fixture';
import { type TestStore, startStore } from '../store-harness';

const MINUTE_MS = 60_000;

let store: TestStore;
let shop: StaffedShop;

beforeAll(async () => {
  store = await startStore();
  shop = await openStaffedShop(store);
});

afterAll(() => store?.stop());

const staff = (): StaffedShop['manager']['client'] => shop.manager.client;

async function field(input: object): Promise<any> {
  const { status, body } = await staff().post('/admin/custom-fields', input);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

async function product(customFields: object, more: object = {}): Promise<TestResponse> {
  const { product: made } = await shop.product({ price: 1000 });
  return staff().put(`/admin/products/${made.id}`, { custom_fields: customFields, ...more });
}

const OAK = { value: 'oak', label: 'Oak' };
const material = (more: object = {}): object => ({
  target: 'products',
  key: 'material',
  type: 'choice',
  label: 'Material',
  choices: [OAK, { value: 'walnut', label: 'Walnut' }],
  visible_to: 'public',
  is_filterable: true,
  ...more,
});

describe('custom fields', () => {
  it('are for managers', async () => {
    for (const [method, path] of [
      ['GET', '/admin/custom-fields'],
      ['POST', '/admin/custom-fields'],
      ['GET', '/admin/custom-fields/1'],
      ['PUT', '/admin/custom-fields/1'],
      ['DELETE', '/admin/custom-fields/1'],
    ] as const) {
      expect(errorOf(await store.client.send(method, path))).toEqual([401, 'UNAUTHENTICATED']);
      expect(errorOf(await shop.customer.client.send(method, path))).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('are created, listed, changed and deleted', async () => {
    const made = await field({ ...material({ key: 'wood' }), help: 'Visible wood.' });
    expect(made).toMatchObject({
      target: 'products',
      key: 'wood',
      is_required: false,
      is_personal: true,
      editable_by: 'staff',
      default_value: null,
      version: '1',
    });
    const listed = await staff().get('/admin/custom-fields?target=products');
    expect(listed.body.data).toContainEqual(made);
    expect((await staff().get('/admin/custom-fields')).body.data).toContainEqual(made);
    expect((await staff().get('/admin/custom-fields?target=brands')).body.data).toEqual([]);

    const changed = await staff().put(`/admin/custom-fields/${made.id}`, { label: 'Wood', help: null });
    expect(changed.body.data).toMatchObject({ label: 'Wood', help: '', choices: made.choices, version: '2' });
    const stale = await staff().send('PUT', `/admin/custom-fields/${made.id}`, {
      body: { label: 'Timber' },
      headers: { 'if-match': '"1"' },
    });
    expect(errorOf(stale)).toEqual([412, 'PRECONDITION_FAILED']);

    expect((await staff().delete(`/admin/custom-fields/${made.id}`)).status).toBe(204);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status } = await staff().send(method, `/admin/custom-fields/${made.id}`, {
        ...(method === 'PUT' && { body: {} }),
      });
      expect([method, status]).toEqual([method, 404]);
    }
  });

  it.each([
    ['a key with capitals', { key: 'Material' }, 'key'],
    ['a key that every object has', { key: 'constructor' }, 'key'],
    ['an unknown kind of record', { target: 'invoices' }, 'target'],
    ['an unknown type', { type: 'colour' }, 'type'],
    ['a choice without choices', { choices: [] }, 'choices'],
    ['choices twice', { choices: [OAK, OAK] }, 'choices'],
    ['choices of a text', { type: 'text' }, 'choices'],
    ['a reference to nothing', { type: 'reference', choices: [], is_filterable: false }, 'reference_to'],
    ['a reference of a choice', { reference_to: 'pages' }, 'reference_to'],
    ['bounds of a choice', { min: 1 }, 'min'],
    ['bounds the wrong way round', { type: 'number', choices: [], min: 2, max: 1 }, 'max'],
    ['a length that is not whole', { type: 'text', choices: [], min: 1.5 }, 'min'],
    ['a default that is no value', { default_value: 'steel' }, 'default_value'],
    ['a field of products for customers', { editable_by: 'customer' }, 'editable_by'],
    ['a filter by a long text', { type: 'long_text', choices: [] }, 'is_filterable'],
    ['public fields of orders', { target: 'orders', is_filterable: false }, 'visible_to'],
    [
      'a required field of order lines',
      {
        ...{ target: 'order_lines', is_filterable: false, is_required: true },
        ...{ visible_to: 'customer', editable_by: 'customer' },
      },
      'is_required',
    ],
    ['a language that the shop lacks', { translations: { fr: { label: 'Bois' } } }, 'translations.fr'],
  ])('reject %s', async (_, more, path) => {
    const { body, status } = await staff().post('/admin/custom-fields', material(more));
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(body.errors)).toContain(path);
  });

  it('have each key once for a kind of record', async () => {
    await field(material({ key: 'once' }));
    const again = await staff().post('/admin/custom-fields', material({ key: 'once' }));
    expect(errorOf(again)).toEqual([422, 'VALIDATION_ERROR', ['key']]);
    await field({ target: 'brands', key: 'once', type: 'text', label: 'Once' });
  });

  it('lose their values when they are deleted, and their key is free afterwards', async () => {
    const made = await field(material({ key: 'passing' }));
    const { id } = (await product({ passing: 'oak' })).body.data;
    await staff().delete(`/admin/custom-fields/${made.id}`);
    expect(errorOf(await staff().post('/admin/custom-fields', material({ key: 'passing' })))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['key'],
    ]);
    const admin = store.get(CustomFieldsAdminService);
    await admin.removeDeletedValues();
    expect((await staff().get(`/admin/products/${id}`)).body.data.custom_fields).toEqual({ passing: 'oak' });
    store.clock.advance(2 * MINUTE_MS);
    await admin.removeDeletedValues();
    await admin.removeDeletedValues();
    expect((await staff().get(`/admin/products/${id}`)).body.data.custom_fields).toEqual({});
    await field(material({ key: 'passing', type: 'text', choices: [] }));
  });
});

describe('values of products', () => {
  beforeAll(async () => {
    const text = { target: 'products', label: 'A field', visible_to: 'public' };
    await field(material());
    await field({ ...text, key: 'note', type: 'text', visible_to: 'staff', max: 10 });
    await field({ ...text, key: 'story', type: 'long_text' });
    await field({ ...text, key: 'height', type: 'number', min: 0, max: 100, is_filterable: true });
    await field({ ...text, key: 'deposit', type: 'money', min: 0 });
    await field({ ...text, key: 'vegan', type: 'boolean', is_filterable: true });
    await field({ ...text, key: 'since', type: 'date', is_filterable: true });
    await field({ ...text, key: 'manual', type: 'url' });
    const uses = [OAK, { value: 'b', label: 'B' }];
    await field({ ...text, key: 'uses', type: 'choices', choices: uses, is_filterable: true });
    await field({ ...text, key: 'parts', type: 'list', max: 2, is_filterable: true });
    await field({ ...text, key: 'replaced_by', type: 'reference', reference_to: 'products' });
  });

  it('are stored in their own form', async () => {
    const { id: other } = (await product({})).body.data;
    const { status, body } = await product({
      ...{ material: 'oak', note: ' own ', story: 'two\nlines', height: '2.5', deposit: '7', vegan: 'false' },
      ...{ since: '2026-02-28', manual: 'https://example.com/a.pdf', uses: ['b', 'oak', 'b'] },
      ...{ parts: 'lid| box', replaced_by: other },
    });
    expect(status).toBe(200);
    expect(body.data.custom_fields).toEqual({
      ...{ material: 'oak', note: 'own', story: 'two\nlines', height: 2.5, deposit: '7.00', vegan: false },
      ...{ since: '2026-02-28', manual: 'https://example.com/a.pdf', uses: ['oak', 'b'] },
      ...{ parts: ['lid', 'box'], replaced_by: other },
    });
    const shown = await store.client.get(`/catalogue/products/${body.data.slug}`);
    const { note: _, ...visible } = body.data.custom_fields;
    expect(shown.body.data.custom_fields).toEqual(visible);
    const [listed] = (await store.client.get('/catalogue/products?custom_fields[height]=2.5')).body.data;
    expect(listed.custom_fields).toEqual(visible);
  });

  it.each([
    ['material', 'steel'],
    ['material', 7],
    ['note', 'eleven long'],
    ['note', 'two\nlines'],
    ['note', 'a\0b'],
    ['height', 101],
    ['height', -1],
    ['height', '1e3'],
    ['height', true],
    ['deposit', '1.2345'],
    ['deposit', -1],
    ['vegan', 'maybe'],
    ['since', '2026-02-30'],
    ['manual', 'javascript:alert(1)'],
    ['uses', ['oak', 'c']],
    ['uses', 5],
    ['parts', ['a', 'b', 'c']],
    ['parts', ['a', 5]],
    ['replaced_by', 999_999],
    ['replaced_by', 'lamp'],
  ])('%s cannot be %j', async (key, value) => {
    const { body, status } = await product({ [key]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [`custom_fields.${key}`]]);
  });

  it('are rejected for an unknown key, and as a whole', async () => {
    expect(errorOf(await product({ colour: 'red' }))).toEqual([422, 'VALIDATION_ERROR', ['custom_fields']]);
    const none: unknown = 'oak';
    expect(errorOf(await product(none as object))).toEqual([422, 'VALIDATION_ERROR', ['custom_fields']]);
    expect(errorOf(await product({ story: 'x'.repeat(10_001) }))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['custom_fields.story'],
    ]);
  });

  it('stay when others change, go with null, and can be sent back', async () => {
    const { data } = (await product({ material: 'oak', height: 4 })).body;
    const path = `/admin/products/${data.id}`;
    const first = await staff().put(path, { custom_fields: { height: 5 } });
    expect(first.body.data.custom_fields).toEqual({ material: 'oak', height: 5 });
    const second = await staff().put(path, {
      custom_fields: { ...first.body.data.custom_fields, height: null },
    });
    expect(second.body.data.custom_fields).toEqual({ material: 'oak' });
    expect((await staff().put(path, { name: 'Other' })).body.data.custom_fields).toEqual({ material: 'oak' });
  });

  it('keep a choice that was removed, until they are changed', async () => {
    const made = await field(material({ key: 'finish' }));
    const { data } = (await product({ finish: 'oak' })).body;
    await staff().put(`/admin/custom-fields/${made.id}`, { choices: [{ value: 'walnut', label: 'Walnut' }] });
    const path = `/admin/products/${data.id}`;
    expect((await staff().put(path, { custom_fields: { finish: 'oak' } })).status).toBe(200);
    await staff().put(path, { custom_fields: { finish: 'walnut' } });
    expect(errorOf(await staff().put(path, { custom_fields: { finish: 'oak' } }))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['custom_fields.finish'],
    ]);
  });

  it('have defaults, and may be required of new products', async () => {
    const origin = await field({
      ...{ target: 'products', key: 'origin', type: 'text', label: 'Origin', is_required: true },
    });
    const season = await field({
      ...{ target: 'products', key: 'season', type: 'text', label: 'Season', default_value: 'all' },
    });
    const input = { name: 'Chair', sku: 'CHAIR', price: '10.00', category_id: await shop.category('Chairs') };
    expect(errorOf(await staff().post('/admin/products', input))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['custom_fields.origin'],
    ]);
    const made = await staff().post('/admin/products', { ...input, custom_fields: { origin: 'Jura' } });
    expect(made.body.data.custom_fields).toEqual({ origin: 'Jura', season: 'all' });
    const cleared = await staff().put(`/admin/products/${made.body.data.id}`, {
      custom_fields: { origin: '' },
    });
    expect(errorOf(cleared)).toEqual([422, 'VALIDATION_ERROR', ['custom_fields.origin']]);
    for (const { id } of [origin, season]) await staff().delete(`/admin/custom-fields/${id}`);
  });

  it('filter public lists, and are counted', async () => {
    const names = async (query: string): Promise<number[]> =>
      (await store.client.get(`/catalogue/products?${query}`)).body.data.map(({ id }: { id: number }) => id);
    const one = (await product({ material: 'walnut', uses: ['oak'], vegan: true })).body.data.id;
    const two = (await product({ material: 'walnut', uses: ['oak', 'b'], parts: ['lid'] })).body.data.id;
    expect((await names('custom_fields[material]=walnut')).sort()).toEqual([one, two].sort());
    expect(await names('custom_fields[material]=walnut&custom_fields[uses]=b')).toEqual([two]);
    expect(await names('custom_fields[material]=walnut&custom_fields[vegan]=true')).toEqual([one]);
    expect((await names('custom_fields[material]=steel&custom_fields[material]=walnut')).length).toBe(2);
    expect((await names('custom_fields[material]=steel|walnut')).length).toBe(2);
    expect(await names('custom_fields[material]=steel')).toEqual([]);
    const { meta } = (
      await store.client.get('/catalogue/products?custom_fields[material]=walnut&facets=true')
    ).body;
    expect(meta.total).toBe(2);
    expect(meta.facets.custom_fields).toEqual([
      { key: 'material', values: [{ value: 'walnut', count: 2 }] },
      { key: 'vegan', values: [{ value: 'true', count: 1 }] },
      {
        key: 'uses',
        values: [
          { value: 'oak', count: 2 },
          { value: 'b', count: 1 },
        ],
      },
    ]);
  });

  it.each(['colour=red', 'note=own', 'story=x', 'height=tall', 'since=today', 'vegan=maybe'])(
    'cannot filter by %s',
    async (filter) => {
      const [key = '', value] = filter.split('=');
      const answer = await store.client.get(`/catalogue/products?custom_fields[${key}]=${value}`);
      expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    },
  );
});

describe('values of other records', () => {
  beforeAll(async () => {
    for (const target of ['variants', 'categories', 'brands']) {
      await field({ target, key: 'code', type: 'text', label: 'Code', visible_to: 'public' });
      await field({ target, key: 'secret', type: 'text', label: 'Secret' });
    }
  });

  const VALUES = { code: 'A1', secret: 'cheap' };

  it('are on categories', async () => {
    const { body } = await staff().post('/admin/categories', { name: 'Shelves', custom_fields: VALUES });
    expect(body.data.custom_fields).toEqual(VALUES);
    const { id } = body.data;
    const shown = (await store.client.get(`/catalogue/categories/${id}`)).body.data;
    expect(shown.custom_fields).toEqual({ code: 'A1' });
    const changed = await staff().put(`/admin/categories/${id}`, { custom_fields: { code: null } });
    expect(changed.body.data.custom_fields).toEqual({ secret: 'cheap' });
    expect(errorOf(await staff().put(`/admin/categories/${id}`, { custom_fields: { x: 1 } }))).toEqual([
      422,
      'VALIDATION_ERROR',
      ['custom_fields'],
    ]);
  });

  it('are on brands', async () => {
    const { body } = await staff().post('/admin/brands', { name: 'Lumen', custom_fields: VALUES });
    expect(body.data.custom_fields).toEqual(VALUES);
    const changed = await staff().put(`/admin/brands/${body.data.id}`, { custom_fields: { code: 'B2' } });
    expect(changed.body.data.custom_fields).toEqual({ ...VALUES, code: 'B2' });
  });

  it('are on variants', async () => {
    const { product: made, variants } = await shop.product({ price: 1000 });
    const path = `/admin/products/${made.id}`;
    const [variant] = variants;
    const changed = await staff().put(`${path}/variants/${variant?.id}`, { custom_fields: VALUES });
    expect(changed.body.data.custom_fields).toEqual(VALUES);
    const within = await staff().put(path, {
      variants: [{ id: variant?.id, custom_fields: { code: 'C3' } }],
    });
    expect(within.body.data.variants[0].custom_fields).toEqual({ ...VALUES, code: 'C3' });
    const added = await staff().post(`${path}/variants`, { sku: 'ADDED', custom_fields: { code: 'D4' } });
    expect(added.body.data.custom_fields).toEqual({ code: 'D4' });
    const shown = (await store.client.get(`/catalogue/products/${made.slug}`)).body.data;
    expect(shown.variants[0].custom_fields).toEqual({ code: 'C3' });
    const wrong = await staff().put(path, { variants: [{ id: variant?.id, custom_fields: { x: 1 } }] });
    expect(errorOf(wrong)).toEqual([422, 'VALIDATION_ERROR', ['variants.0.custom_fields']]);
  });
});

describe('GET /custom-fields', () => {
  it('shows labels and choices in the language of the request', async () => {
    await shop.admin.client.put('/admin/settings', { store: { languages: ['en', 'fr'] } });
    await field(
      material({
        key: 'surface',
        choices: [{ ...OAK, translations: { fr: { label: 'Chêne' } } }],
        translations: { fr: { label: 'Surface (fr)' } },
      }),
    );
    const read = async (language: string): Promise<any> => {
      const { body } = await store.client.get('/custom-fields?target=products', {
        headers: { 'accept-language': language },
      });
      return body.data.find(({ key }: { key: string }) => key === 'surface');
    };
    expect(await read('en')).toEqual({
      ...{ key: 'surface', type: 'choice', label: 'Material', help: '', min: null, max: null },
      ...{ choices: [OAK], is_required: false, is_filterable: true, is_editable: false },
    });
    expect(await read('fr-CA')).toMatchObject({
      label: 'Surface (fr)',
      choices: [{ value: 'oak', label: 'Chêne' }],
    });
  });

  it('hides fields for staff, and needs a kind of record', async () => {
    const { body } = await store.client.get('/custom-fields?target=categories');
    expect(body.data.map(({ key }: { key: string }) => key)).toEqual(['code']);
    expect(errorOf(await store.client.get('/custom-fields'))).toEqual([422, 'VALIDATION_ERROR', ['target']]);
  });
});
