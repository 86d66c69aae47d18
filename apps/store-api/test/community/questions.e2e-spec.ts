import { type TestAccount, signedIn } from '../accounts';
import { type ReviewShop, type TestProduct, openReviews } from './reviews.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: ReviewShop;
let product: TestProduct;
let account: TestAccount;

beforeAll(async () => {
  store = await startStore();
  shop = await openReviews(store);
});

afterAll(() => store?.stop());

beforeEach(async () => {
  product = await shop.reviewed();
  account = await signedIn(store);
});

const PREFIXES = ['/products', '/catalogue/products'];

const ask = (question: unknown, { slug } = product) =>
  account.client.post(`/products/${slug}/questions`, { question });

const answer = (id: number, body: object) => shop.manager.client.put(`/admin/questions/${id}`, body);

describe.each(PREFIXES)('%s/{slug}/questions', (prefix) => {
  const path = (): string => `${prefix}/${product.slug}/questions`;

  it('creates a question that is public once it is approved', async () => {
    const { status, body } = await account.client.post(path(), { question: ' Is it <b>blue</b>? ' });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(Number),
      question: 'Is it <b>blue</b>?',
      answer: null,
      status: 'pending',
      user: { name: 'Camille Martin' },
      answered_at: null,
      created_at: expect.any(String),
    });
    expect((await store.client.get(path())).body.data).toEqual([]);
    await answer(body.data.id, { answer: 'It is.', status: 'approved' });
    const shown = await store.client.get(path());
    expect(shown.body.meta).toEqual({ current_page: 1, per_page: 15, total: 1, last_page: 1 });
    expect(shown.body.data).toEqual([
      { ...body.data, answer: 'It is.', status: 'approved', answered_at: expect.any(String) },
    ]);
  });

  it('rejects an invalid question, an anonymous caller, and an unknown product', async () => {
    for (const question of [undefined, null, '', '   ', 'x'.repeat(1001), 'a\0', 5, ['x']]) {
      const { status, body } = await account.client.post(path(), { question });
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', ['question']]);
    }
    expect((await store.client.post(path(), { question: 'x' })).status).toBe(401);
    expect((await store.client.get(`${prefix}/unknown/questions`)).status).toBe(404);
    for (const body of [{ question: 'x' }, {}]) {
      expect((await account.client.post(`${prefix}/unknown/questions`, body)).status).toBe(404);
    }
    expect((await shop.manager.client.get(`/admin/questions?user_id=${account.id}`)).body.meta.total).toBe(0);
  });
});

describe('GET /admin/questions', () => {
  const idsOf = async (query: string): Promise<number[]> =>
    (await shop.manager.client.get(`/admin/questions?${query}`)).body.data.map(
      ({ id }: { id: number }) => id,
    );

  it('lists, filters and sorts questions of any status', async () => {
    const first = (await ask('Needle?')).body.data.id;
    const second = (await ask('Other?')).body.data.id;
    await answer(second, { answer: 'Haystack.' });
    const mine = `product_id=${product.productId}`;
    expect(await idsOf(mine)).toEqual([second, first]);
    expect(await idsOf(`${mine}&sort=created_at`)).toEqual([first, second]);
    expect(await idsOf(`${mine}&is_answered=false`)).toEqual([first]);
    expect(await idsOf(`${mine}&search=haystack`)).toEqual([second]);
    expect(await idsOf(`${mine}&status=approved`)).toEqual([]);
    expect(await idsOf(`${mine}&to=2000-01-01`)).toEqual([]);
    const { body } = await shop.manager.client.get(`/admin/questions/${second}`);
    expect(body.data).toMatchObject({
      user: { id: account.id, email: account.email },
      product: { id: product.productId, slug: product.slug },
      answered_by: { id: shop.manager.id, name: 'Camille Martin' },
    });
  });
});

describe('PUT /admin/questions/{id}', () => {
  it('changes what is given, and takes an answer back', async () => {
    const { id } = (await ask('Why?')).body.data;
    const approved = await answer(id, { status: 'approved' });
    expect(approved.body.data).toMatchObject({ status: 'approved', answer: null, answered_by: null });
    const answered = (await answer(id, { answer: 'Because.' })).body.data;
    expect(answered).toMatchObject({ status: 'approved', answer: 'Because.' });
    const again = (await answer(id, { answer: 'Because.' })).body.data;
    expect(again.answered_at).toBe(answered.answered_at);
    const taken = (await answer(id, { answer: null, status: 'rejected' })).body.data;
    expect(taken).toMatchObject({ status: 'rejected', answer: null, answered_at: null, answered_by: null });
  });

  it('rejects an invalid answer and an invalid status', async () => {
    const { id } = (await ask('Why?')).body.data;
    for (const body of [{ answer: 'x'.repeat(5001) }, { status: 'open' }, { status: null }, { answer: 1 }]) {
      const { status, body: error } = await answer(id, body);
      expect([status, error.code]).toEqual([422, 'VALIDATION_ERROR']);
    }
    expect((await shop.manager.client.get(`/admin/questions/${id}`)).body.data.status).toBe('pending');
  });
});

it('deletes a question for good', async () => {
  const { id } = (await ask('Why?')).body.data;
  expect((await shop.manager.client.delete(`/admin/questions/${id}`)).status).toBe(204);
  expect((await shop.manager.client.get(`/admin/questions/${id}`)).status).toBe(404);
});

const ROUTES: [string, string][] = [
  ['GET', '/admin/questions/{id}'],
  ['PUT', '/admin/questions/{id}'],
  ['DELETE', '/admin/questions/{id}'],
];

it.each(ROUTES)('%s %s answers 404 to an unknown id, whatever the body', async (method, path) => {
  for (const id of ['999999', '99999999999', 'x']) {
    for (const body of [undefined, { status: 'nonsense' }]) {
      const { status } = await shop.manager.client.send(method, path.replace('{id}', id), {
        body: method === 'GET' ? undefined : body,
      });
      expect(status).toBe(404);
    }
  }
});

it.each([['GET', '/admin/questions'], ...ROUTES])('%s %s is for staff', async (method, route) => {
  const path = route.replace('{id}', '1');
  expect((await store.client.send(method, path)).status).toBe(401);
  expect((await account.client.send(method, path)).body.code).toBe('FORBIDDEN');
});
