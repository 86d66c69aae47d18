import { type TestAccount, signedIn } from '../accounts';
import { type ReviewShop, type TestProduct, openReviews } from './reviews.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let shop: ReviewShop;
let product: TestProduct;
let author: TestAccount;

beforeAll(async () => {
  store = await startStore();
  shop = await openReviews(store);
});

afterAll(() => store?.stop());

beforeEach(async () => {
  product = await shop.reviewed();
  author = await signedIn(store, { language: 'en' });
});

const pointsOf = async ({ client }: TestAccount): Promise<number> =>
  (await client.get('/user/loyalty/balance')).body.data.balance;

async function setBonus(points: number): Promise<void> {
  const admin = await shop.staff('admin');
  const { status } = await admin.client.put('/admin/settings', { loyalty: { review_bonus: points } });
  expect(status).toBe(200);
}

describe('GET /admin/reviews', () => {
  const idsOf = async (query: string): Promise<number[]> => {
    const { status, body } = await shop.manager.client.get(`/admin/reviews?${query}`);
    expect(status).toBe(200);
    return body.data.map(({ id }: { id: number }) => id);
  };

  it('lists reviews of any status with whom and what they are about', async () => {
    const { customer, itemId } = await shop.buy(product);
    const { data } = (await shop.review(customer, product, { order_item_id: itemId, title: 'Fine' })).body;
    const { body } = await shop.manager.client.get('/admin/reviews?per_page=1');
    expect(body.data).toEqual([
      {
        ...data,
        user: { id: customer.id, name: 'Camille Martin', email: customer.email },
        order_number: expect.stringMatching(/^ORD-/),
      },
    ]);
    expect((await shop.manager.client.get(`/admin/reviews/${data.id}`)).body.data).toEqual(body.data[0]);
  });

  it('filters and sorts', async () => {
    const other = await signedIn(store, { name: 'Percy 100%_' });
    const { id: first } = (await shop.review(author, product, { rating: 2, title: 'Needle' })).body.data;
    const { id: second } = (await shop.review(other, product, { rating: 4 })).body.data;
    await shop.moderate(second, 'rejected');
    const mine = `product_id=${product.productId}`;
    expect(await idsOf(mine)).toEqual([second, first]);
    expect(await idsOf(`${mine}&sort=rating`)).toEqual([first, second]);
    expect(await idsOf(`${mine}&sort=-rating,nonsense`)).toEqual([second, first]);
    expect(await idsOf(`${mine}&status=pending`)).toEqual([first]);
    expect(await idsOf(`${mine}&rating=4`)).toEqual([second]);
    expect(await idsOf(`${mine}&search=needle`)).toEqual([first]);
    expect(await idsOf(`${mine}&search=100%25_`)).toEqual([second]);
    expect(await idsOf(`search=${encodeURIComponent(author.email)}`)).toEqual([first]);
    expect(await idsOf(`user_id=${other.id}`)).toEqual([second]);
    expect(await idsOf(`${mine}&verified_only=true`)).toEqual([]);
    expect(await idsOf(`${mine}&from=2000-01-01&to=2000-12-31`)).toEqual([]);
    expect((await shop.manager.client.get('/admin/reviews?status=new')).status).toBe(422);
  });
});

describe('PATCH /admin/reviews/{id}/status', () => {
  it('shows an approved review, notifies its author and adds the points, once', async () => {
    await setBonus(25);
    const { id } = (await shop.review(author, product, { rating: 4 })).body.data;
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.moderate(id, 'approved')));
    expect(answers.map(({ status, body }) => [status, body.data.status])).toEqual(
      Array(5).fill([200, 'approved']),
    );
    await store.drain();
    await shop.moderate(id, 'approved');
    await store.drain();

    expect(await shop.ratingOf(product)).toEqual([4, 1]);
    expect(await pointsOf(author)).toBe(25);
    const history = (await author.client.get('/user/loyalty/history')).body.data;
    expect(history).toMatchObject([{ type: 'earned', points: 25, order_number: null }]);
    const mails = store.mail.inbox.messages({ to: author.email });
    expect(mails.map(({ subject }) => subject)).toEqual(['Your review is published']);
    const notices = (await author.client.get('/user/notifications')).body.data.data;
    expect(notices).toMatchObject([
      { type: 'review_approved', data: { review_id: String(id), product_slug: product.slug } },
    ]);
    expect(store.push.messages).toEqual([]);
  });

  it('hides a rejected one again without a notification', async () => {
    const { id } = await shop.approved(product, 1);
    expect(await shop.ratingOf(product)).toEqual([1, 1]);
    expect((await shop.moderate(id, 'rejected')).body.data.status).toBe('rejected');
    expect(await shop.ratingOf(product)).toEqual([0, 0]);
    const rejected = (await shop.review(author, product)).body.data.id;
    await shop.moderate(rejected, 'rejected');
    await store.drain();
    expect(store.mail.inbox.messages({ to: author.email })).toEqual([]);
  });

  it('gives no second bonus to who deletes a review and writes it again', async () => {
    await setBonus(10);
    for (let round = 0; round < 3; round++) {
      const { id } = (await shop.review(author, product)).body.data;
      await shop.moderate(id, 'approved');
      await store.drain();
      await author.client.delete(`/reviews/${id}`);
    }
    expect(await pointsOf(author)).toBe(10);
    const second = await shop.reviewed();
    await shop.moderate((await shop.review(author, second)).body.data.id, 'approved');
    await store.drain();
    expect(await pointsOf(author)).toBe(20);
  });

  it('has the exact rating after many concurrent approvals, rejections and deletions', async () => {
    const reviews = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const writer = await signedIn(store);
        const { id } = (await shop.review(writer, product, { rating: (index % 5) + 1 })).body.data;
        return { id, writer };
      }),
    );
    await Promise.all(
      reviews.map(async ({ id, writer }, index) => {
        await shop.moderate(id, 'approved');
        if (index % 3 === 0) await shop.moderate(id, 'rejected');
        if (index % 4 === 1) await writer.client.delete(`/reviews/${id}`);
      }),
    );
    const row = await store.db.row<{ average: string; count: number }>(
      `SELECT avg(rating)::numeric(3,2) AS average, count(*) AS count FROM reviews
       WHERE product_id = $1 AND status = 'approved'`,
      [product.productId],
    );
    expect(row?.count).toBe(6);
    expect(await shop.ratingOf(product)).toEqual([Number(row?.average), row?.count]);
  });

  it('lets the author change it once it is pending again', async () => {
    const { id } = (await shop.review(author, product)).body.data;
    await shop.moderate(id, 'rejected');
    await shop.moderate(id, 'pending');
    expect((await author.client.put(`/reviews/${id}`, { rating: 3 })).status).toBe(200);
  });

  it('rejects an invalid status', async () => {
    const { id } = (await shop.review(author, product)).body.data;
    for (const status of ['published', null, undefined, 1]) {
      const answer = await shop.manager.client.patch(`/admin/reviews/${id}/status`, { status });
      expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    }
  });
});

it('deletes a review for good', async () => {
  const { id } = await shop.approved(product, 1);
  expect((await shop.manager.client.delete(`/admin/reviews/${id}`)).status).toBe(204);
  expect(await shop.ratingOf(product)).toEqual([0, 0]);
  expect((await shop.manager.client.delete(`/admin/reviews/${id}`)).status).toBe(404);
});

const ROUTES: [string, string][] = [
  ['GET', '/admin/reviews/{id}'],
  ['PATCH', '/admin/reviews/{id}/status'],
  ['DELETE', '/admin/reviews/{id}'],
];

it.each(ROUTES)('%s %s answers 404 to an unknown id, whatever the body', async (method, path) => {
  for (const id of ['999999', '99999999999', 'x']) {
    for (const body of [undefined, { status: 'nonsense' }]) {
      const answer = await shop.manager.client.send(method, path.replace('{id}', id), {
        body: method === 'GET' ? undefined : body,
      });
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
  }
});

it.each([['GET', '/admin/reviews'], ...ROUTES])('%s %s is for staff', async (method, route) => {
  const path = route.replace('{id}', '1');
  expect((await store.client.send(method, path)).status).toBe(401);
  expect((await author.client.send(method, path)).body.code).toBe('FORBIDDEN');
});
