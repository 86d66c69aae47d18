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

const pathOf = ({ slug }: TestProduct): string => `/catalogue/products/${slug}/reviews`;

describe('POST /catalogue/products/{slug}/reviews', () => {
  it('creates a pending review that only its author sees', async () => {
    const { status, body } = await shop.review(account, product, {
      rating: 4,
      title: '  Good ',
      body: 'I <b>like</b> it.',
    });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(Number),
      rating: 4,
      title: 'Good',
      body: 'I <b>like</b> it.',
      status: 'pending',
      is_verified_purchase: false,
      helpful_count: 0,
      not_helpful_count: 0,
      user: { name: 'Camille Martin' },
      images: [],
      order_item_id: null,
      product: { id: product.productId, name: expect.any(String), slug: product.slug },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await store.client.get(pathOf(product))).body.meta.total).toBe(0);
    expect(await shop.ratingOf(product)).toEqual([0, 0]);
    expect((await account.client.get('/user/reviews')).body.data).toEqual([body.data]);
  });

  it('verifies the purchase of a delivered order', async () => {
    const { customer, itemId } = await shop.buy(product);
    const { status, body } = await shop.review(customer, product, { order_item_id: itemId });
    expect([status, body.data.is_verified_purchase, body.data.order_item_id]).toEqual([201, true, itemId]);
  });

  it('does not verify the purchase of an order that is on its way', async () => {
    const { customer, itemId } = await shop.buy(product, { delivered: false });
    const { status, body } = await shop.review(customer, product, { order_item_id: itemId });
    expect([status, body.data.is_verified_purchase]).toEqual([201, false]);
  });

  it('rejects an order item of another user or product, and an unknown one', async () => {
    const { customer, itemId } = await shop.buy(product);
    const other = await shop.reviewed();
    for (const attempt of [
      () => shop.review(account, product, { order_item_id: itemId }),
      () => shop.review(customer, other, { order_item_id: itemId }),
      () => shop.review(customer, product, { order_item_id: 2_147_483_647 }),
    ]) {
      const { status, body } = await attempt();
      expect([status, body.code, Object.keys(body.errors)]).toEqual([
        422,
        'VALIDATION_ERROR',
        ['order_item_id'],
      ]);
    }
  });

  it('takes one review for each order item and one without any', async () => {
    const { customer, itemId } = await shop.buy(product);
    expect((await shop.review(customer, product, { order_item_id: itemId })).status).toBe(201);
    expect((await shop.review(customer, product)).status).toBe(201);
    for (const body of [{ order_item_id: itemId }, {}, { order_item_id: null }]) {
      const answer = await shop.review(customer, product, body);
      expect([answer.status, answer.body.code]).toEqual([422, 'REVIEW_ALREADY_EXISTS']);
    }
  });

  it('takes one of many at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      const author = await signedIn(store);
      const answers = await Promise.all(Array.from({ length: 10 }, () => shop.review(author, product)));
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused.map(({ body }) => body.code)).toEqual(Array(9).fill('REVIEW_ALREADY_EXISTS'));
    }
  });

  it.each([
    ['rating', [0, 6, 4.5, null, 'five', undefined]],
    ['title', ['x'.repeat(201), 1]],
    ['body', ['x'.repeat(5001), 'a\0b', { $ne: 1 }]],
    ['order_item_id', ['x', 0, -1]],
  ])('rejects a bad %s and changes nothing', async (field, values) => {
    for (const value of values) {
      const { status, body } = await shop.review(account, product, { [field]: value });
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', [field]]);
    }
    expect((await account.client.get('/user/reviews')).body.meta.total).toBe(0);
  });

  it('takes texts as long as the limits, in any script', async () => {
    const { status, body } = await shop.review(account, product, {
      title: 'é'.repeat(200),
      body: '評'.repeat(5000),
    });
    expect([status, body.data.body.length]).toEqual([201, 5000]);
  });

  it('is for customers with a verified address, and for products that are visible', async () => {
    expect((await store.client.post(pathOf(product), { rating: 5 })).status).toBe(401);
    const unverified = await signedIn(store, { emailVerified: false });
    expect((await shop.review(unverified, product)).body.code).toBe('EMAIL_NOT_VERIFIED');
    for (const body of [{ rating: 5 }, { rating: 'x' }]) {
      const { status } = await account.client.post('/catalogue/products/unknown/reviews', body);
      expect(status).toBe(404);
    }
  });
});

describe('PUT /reviews/{id}', () => {
  it('changes what is given while the review is pending', async () => {
    const { data } = (await shop.review(account, product, { title: 'A', body: 'B' })).body;
    const { status, body } = await account.client.put(`/reviews/${data.id}`, { rating: 2, body: null });
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...data, rating: 2, body: '', updated_at: expect.any(String) });
  });

  it('changes nothing after moderation', async () => {
    for (const status of ['approved', 'rejected']) {
      const author = await signedIn(store);
      const { id } = (await shop.review(author, product, { rating: 3 })).body.data;
      await shop.moderate(id, status);
      const answer = await author.client.put(`/reviews/${id}`, { rating: 5 });
      expect([answer.status, answer.body.code]).toEqual([422, 'REVIEW_NOT_EDITABLE']);
      expect((await author.client.get('/user/reviews')).body.data[0].rating).toBe(3);
    }
  });

  it('is edited or approved, whichever comes first, and counts as it then is', async () => {
    for (let round = 0; round < 5; round++) {
      const shown = await shop.reviewed();
      const author = await signedIn(store);
      const { id } = (await shop.review(author, shown, { rating: 5 })).body.data;
      const [edit] = await Promise.all([
        author.client.put(`/reviews/${id}`, { rating: 1 }),
        shop.moderate(id, 'approved'),
      ]);
      expect([200, 422]).toContain(edit.status);
      expect(await shop.ratingOf(shown)).toEqual([edit.status === 200 ? 1 : 5, 1]);
    }
  });

  it("does not know other people's reviews, whatever the body", async () => {
    const { id } = (await shop.review(account, product)).body.data;
    const other = await signedIn(store);
    for (const path of [`/reviews/${id}`, '/reviews/999999', '/reviews/99999999999', '/reviews/x']) {
      for (const body of [{ rating: 1 }, { rating: 99 }]) {
        expect((await other.client.put(path, body)).status).toBe(404);
      }
      expect((await other.client.delete(path)).status).toBe(404);
    }
    expect((await store.client.put(`/reviews/${id}`, {})).status).toBe(401);
    expect((await account.client.put(`/reviews/${id}`, { rating: 99 })).body.code).toBe('VALIDATION_ERROR');
  });
});

describe('DELETE /reviews/{id}', () => {
  it('forgets an approved review and its stars, once', async () => {
    const { id, author } = await shop.approved(product, 1);
    await shop.approved(product, 5);
    await account.client.post(`/reviews/${id}/vote`, { is_helpful: true });
    expect(await shop.ratingOf(product)).toEqual([3, 2]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => author.client.delete(`/reviews/${id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    expect(await shop.ratingOf(product)).toEqual([5, 1]);
    expect((await shop.review(author, product)).status).toBe(201);
  });
});

describe('POST /reviews/{id}/vote', () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await shop.approved(product));
  });
  const vote = ({ client }: TestAccount, is_helpful: unknown) =>
    client.post(`/reviews/${id}/vote`, { is_helpful });
  const counters = async (): Promise<[number, number]> => {
    const [review] = (await store.client.get(pathOf(product))).body.data;
    return [review.helpful_count, review.not_helpful_count];
  };

  it('counts, deletes and replaces votes', async () => {
    const answer = async (is_helpful: boolean) => (await vote(account, is_helpful)).body.data;
    expect(await answer(true)).toEqual({ helpful_count: 1, not_helpful_count: 0, user_vote: true });
    expect(await answer(false)).toEqual({ helpful_count: 0, not_helpful_count: 1, user_vote: false });
    expect(await answer(false)).toEqual({ helpful_count: 0, not_helpful_count: 0, user_vote: null });
    expect(await answer(true)).toEqual({ helpful_count: 1, not_helpful_count: 0, user_vote: true });
    expect(await counters()).toEqual([1, 0]);
  });

  it('counts a hundred voters at the same time', async () => {
    const voters = await Promise.all(Array.from({ length: 100 }, () => signedIn(store)));
    const answers = await Promise.all(voters.map((voter, index) => vote(voter, index % 4 !== 0)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await counters()).toEqual([75, 25]);
    await Promise.all(voters.map((voter, index) => vote(voter, index % 2 === 0)));
    const rows = await store.db.rows<{ helpful: number; not_helpful: number }>(
      `SELECT count(*) FILTER (WHERE is_helpful) AS helpful, count(*) FILTER (WHERE NOT is_helpful) AS not_helpful
       FROM review_votes WHERE review_id = $1`,
      [id],
    );
    expect([rows[0]?.helpful, rows[0]?.not_helpful]).toEqual(await counters());
  });

  it('leaves a hundred votes of one voter at the same time in one of the three states', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => vote(account, index % 3 === 0)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const row = await store.db.row<{ is_helpful: boolean }>(
      'SELECT is_helpful FROM review_votes WHERE review_id = $1 AND user_id = $2',
      [id, account.id],
    );
    expect(await counters()).toEqual([Number(row?.is_helpful === true), Number(row?.is_helpful === false)]);
  });

  it('rejects an invalid vote, and a review that is not approved', async () => {
    for (const value of [undefined, null, 'maybe', 2, []]) {
      const { status, body } = await vote(account, value);
      expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
    }
    const pending = (await shop.review(account, product)).body.data.id;
    for (const path of [`/reviews/${pending}/vote`, '/reviews/999999/vote', '/reviews/x/vote']) {
      for (const body of [{ is_helpful: true }, {}]) {
        expect((await account.client.post(path, body)).status).toBe(404);
      }
    }
    expect((await store.client.post(`/reviews/${id}/vote`, { is_helpful: true })).status).toBe(401);
    expect(await counters()).toEqual([0, 0]);
  });
});

it('sorts approved reviews by helpfulness and filters them', async () => {
  const { id: liked } = await shop.approved(product, 2);
  const { id: newest } = await shop.approved(product, 5);
  await account.client.post(`/reviews/${liked}/vote`, { is_helpful: true });
  const idsOf = async (query: string): Promise<number[]> =>
    (await store.client.get(`${pathOf(product)}?${query}`)).body.data.map(({ id }: { id: number }) => id);
  expect(await idsOf('')).toEqual([liked, newest]);
  expect(await idsOf('rating=5')).toEqual([newest]);
  expect(await idsOf('verified_only=true')).toEqual([]);
});
