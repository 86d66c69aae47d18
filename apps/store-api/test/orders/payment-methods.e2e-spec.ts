import type Stripe from 'stripe';
import type { TestResponse } from '@comptoir/testing';
import { PaymentMethodsService } from '../../src/orders/payment-methods/payment-methods.service';
import { PaymentFixtures, type TestCustomer } from './payments.fixture';
import { type TestStore, startStore } from '../store-harness';

const PATH = '/user/payment-methods';

let store: TestStore;
let fixtures: PaymentFixtures;
let customer: TestCustomer;

beforeAll(async () => {
  store = await startStore();
  fixtures = new PaymentFixtures(store);
});
afterAll(() => store?.stop());
beforeEach(async () => {
  customer = await fixtures.customer();
});
afterEach(() => store.stripe.clearFaults());

/** Creates a card as the client library does. */
async function typedIn(token = 'tok_visa', name?: string): Promise<string> {
  const method = await fixtures.dashboard.paymentMethods.create({
    type: 'card',
    card: { token },
    ...(name && { billing_details: { name } }),
  });
  return method.id;
}

function save(methodId: unknown, fields: object = {}, { client } = customer): Promise<TestResponse> {
  return client.post(PATH, { processor_payment_method_id: methodId, ...fields });
}

async function saved(token = 'tok_visa', fields: object = {}, of = customer): Promise<Card> {
  const { status, body } = await save(await typedIn(token), fields, of);
  expect(status).toBe(201);
  return body.data as Card;
}

interface Card {
  id: number;
  brand: string;
  is_default: boolean;
  exp_year: number;
}

async function cardsOf({ client } = customer): Promise<Card[]> {
  const { status, body } = await client.get(PATH);
  expect(status).toBe(200);
  return body.data as Card[];
}

/** Returns the ids of the default card and of the others, in the order of the response. */
async function listed(of = customer): Promise<{ default: number[]; others: number[] }> {
  const cards = await cardsOf(of);
  const ids = (isDefault: boolean): number[] =>
    cards.filter(({ is_default }) => is_default === isDefault).map(({ id }) => id);
  expect(cards[0]?.is_default ?? true).toBe(true);
  return { default: ids(true), others: ids(false) };
}

/** Lists the cards of the account's customer at the processor. */
async function attachedTo({ id } = customer): Promise<Stripe.PaymentMethod[]> {
  const row = await store.db.row<{ stripe_customer_id: string }>(
    'SELECT stripe_customer_id FROM users WHERE id = $1',
    [id],
  );
  const list = await fixtures.dashboard.paymentMethods.list({ customer: row?.stripe_customer_id });
  return list.data;
}

function refusalOf({ status, body }: TestResponse): [number, string] {
  return [status, body.code];
}

describe('saving a card', () => {
  it('attaches it and returns it', async () => {
    const { status, body } = await save(await typedIn(), { cardholder_name: 'Ada L.', set_default: false });
    const [attached] = await attachedTo();
    expect([status, body]).toEqual([
      201,
      {
        status: 'success',
        message: expect.any(String),
        data: {
          id: expect.any(Number),
          brand: 'visa',
          last_four: '4242',
          exp_month: attached?.card?.exp_month,
          exp_year: attached?.card?.exp_year,
          cardholder_name: 'Ada L.',
          is_default: true,
        },
      },
    ]);
    expect(await cardsOf()).toEqual([body.data]);
  });

  it('takes the holder’s name of the card, if the request has none', async () => {
    const first = await save(await typedIn('tok_visa', 'Ada Lovelace'), { cardholder_name: null });
    const second = await save(await typedIn('tok_mastercard'));
    expect([first, second].map(({ body }) => body.data.cardholder_name)).toEqual(['Ada Lovelace', '']);
  });

  it('lists the default first, then the last saved', async () => {
    const [visa, mastercard, amex] = [
      await saved('tok_visa'),
      await saved('tok_mastercard'),
      await saved('tok_amex', { set_default: true }),
    ];
    expect((await cardsOf()).map(({ id }) => id)).toEqual([amex.id, mastercard.id, visa.id]);
    expect(await listed()).toEqual({ default: [amex.id], others: [mastercard.id, visa.id] });
  });

  it('returns the existing card for the same number, and attaches no second one', async () => {
    const first = await saved();
    await saved('tok_mastercard', { set_default: true });
    const again = await saved();
    expect(again).toEqual({ ...first, is_default: false });
    expect(await saved('tok_visa', { set_default: true })).toEqual(first);
    expect(await attachedTo()).toHaveLength(2);
    expect(await cardsOf()).toHaveLength(2);
  });

  it('saves one card in concurrent calls', async () => {
    for (const token of ['tok_visa', 'tok_mastercard', 'tok_amex']) {
      const methods = await Promise.all(Array.from({ length: 6 }, () => typedIn(token)));
      const answers = await Promise.all([...methods, ...methods].map((id) => save(id)));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.id}`)).size).toBe(1);
    }
    expect(await cardsOf()).toHaveLength(3);
    expect(await attachedTo()).toHaveLength(3);
    expect((await listed()).default).toHaveLength(1);
  });

  it('updates the expiry date of a saved card', async () => {
    const first = await saved();
    const expiry = { exp_month: 11, exp_year: first.exp_year + 2 };
    const renewed = await fixtures.dashboard.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', cvc: '123', ...expiry },
    });
    const { body } = await save(renewed.id);
    expect(body.data).toEqual({ ...first, ...expiry });
    expect(await cardsOf()).toMatchObject([expiry]);
    expect((await attachedTo()).map(({ card }) => card)).toMatchObject([expiry]);
  });

  it('gives the same card to two accounts, each its own', async () => {
    const other = await fixtures.customer();
    const [mine, hers] = [await saved(), await saved('tok_visa', {}, other)];
    expect(mine.id).not.toBe(hers.id);
    expect(await cardsOf(other)).toEqual([hers]);
  });

  it.each(['tok_chargeDeclined', 'tok_chargeDeclinedExpiredCard', 'tok_chargeDeclinedIncorrectCvc'])(
    'rejects what the processor rejects: %s',
    async (token) => {
      expect(refusalOf(await save(await typedIn(token)))).toEqual([422, 'CARD_DECLINED']);
      expect(await cardsOf()).toEqual([]);
    },
  );

  it('rejects another customer’s card, a deleted one and an unknown one', async () => {
    const other = await fixtures.customer();
    await saved('tok_visa', {}, other);
    const [hers] = await attachedTo(other);
    const { id } = await saved('tok_mastercard');
    const [mine] = await attachedTo();
    await customer.client.delete(`${PATH}/${id}`);
    for (const method of [hers?.id, mine?.id, 'pm_unknown']) {
      const answer = await save(method);
      expect(refusalOf(answer)).toEqual([422, 'VALIDATION_ERROR']);
      expect(Object.keys(answer.body.errors)).toEqual(['processor_payment_method_id']);
    }
    expect(await cardsOf()).toEqual([]);
  });

  it.each<[string, string, unknown]>([
    ['nothing', 'processor_payment_method_id', undefined],
    ['a path', 'processor_payment_method_id', '../customers/cus_1'],
    ['a number', 'processor_payment_method_id', 7],
    ['a long name', 'cardholder_name', 'x'.repeat(101)],
    ['a word', 'set_default', 'perhaps'],
  ])('rejects %s as %s', async (_, field, value) => {
    const answer = await save('pm_card_visa', { [field]: value });
    expect(refusalOf(answer)).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it('answers 502 while the processor is unavailable, and can be repeated', async () => {
    const method = await typedIn();
    store.stripe.addFault({ type: 'error', when: 'before', status: 503 });
    expect(refusalOf(await save(method))).toEqual([502, 'PAYMENT_PROCESSOR_ERROR']);
    store.stripe.clearFaults();
    expect(await cardsOf()).toEqual([]);
    expect((await save(method)).status).toBe(201);
  });
});

describe('the default card', () => {
  it('moves', async () => {
    const [visa, mastercard] = [await saved(), await saved('tok_mastercard')];
    const { status, body } = await customer.client.patch(`${PATH}/${mastercard.id}/default`);
    expect([status, body.data]).toEqual([200, { ...mastercard, is_default: true }]);
    expect(await listed()).toEqual({ default: [mastercard.id], others: [visa.id] });
  });

  it('is one, also after concurrent calls', async () => {
    const tokens = ['tok_visa', 'tok_mastercard', 'tok_amex', 'tok_discover'];
    for (let round = 0; round < 5; round++) {
      const cards = await Promise.all(tokens.map((token) => saved(token, { set_default: true })));
      await Promise.all([
        ...cards.map(({ id }) => customer.client.patch(`${PATH}/${id}/default`)),
        customer.client.delete(`${PATH}/${cards[round % 4]?.id}`),
      ]);
      const { default: defaults, others } = await listed();
      expect([defaults.length, others.length]).toEqual([1, 2]);
    }
  });
});

describe('removing a card', () => {
  it('detaches it', async () => {
    const { id } = await saved();
    const { status, body } = await customer.client.delete(`${PATH}/${id}`);
    expect([status, body]).toEqual([204, '']);
    expect(await cardsOf()).toEqual([]);
    expect(await attachedTo()).toEqual([]);
    expect(refusalOf(await customer.client.delete(`${PATH}/${id}`))).toEqual([404, 'NOT_FOUND']);
  });

  it('makes the last saved card the default, if the deleted one was it', async () => {
    const [visa, mastercard, amex] = [
      await saved(),
      await saved('tok_mastercard'),
      await saved('tok_amex', { set_default: true }),
    ];
    await customer.client.delete(`${PATH}/${amex.id}`);
    expect(await listed()).toEqual({ default: [mastercard.id], others: [visa.id] });
    await customer.client.delete(`${PATH}/${visa.id}`);
    expect(await listed()).toEqual({ default: [mastercard.id], others: [] });
  });

  it('keeps the card while the processor is unavailable', async () => {
    const card = await saved();
    store.stripe.addFault({ type: 'error', when: 'before', status: 503 });
    expect(refusalOf(await customer.client.delete(`${PATH}/${card.id}`))).toEqual([
      502,
      'PAYMENT_PROCESSOR_ERROR',
    ]);
    store.stripe.clearFaults();
    expect(await cardsOf()).toEqual([card]);
  });

  it('works for a card that staff has detached in the processor’s dashboard', async () => {
    const { id } = await saved();
    const [attached] = await attachedTo();
    await fixtures.dashboard.paymentMethods.detach(String(attached?.id));
    expect((await customer.client.delete(`${PATH}/${id}`)).status).toBe(204);
  });

  it('follows the deletion of the account', async () => {
    await saved();
    await saved('tok_mastercard');
    const { status } = await customer.client.delete('/user', { password: 'Correct-Horse-1' });
    expect(status).toBe(204);
    await store.drain();
    expect(await attachedTo()).toEqual([]);
    expect(await store.db.rows('SELECT id FROM saved_cards WHERE user_id = $1', [customer.id])).toEqual([]);
  });
});

describe('saving the card of a payment', () => {
  const CARD = 'pm_card_visa';

  async function openPayment(fields: object): Promise<Record<string, string>> {
    const { number: order_number } = await fixtures.order(customer);
    const { status, body } = await customer.client.post('/payments/intent', { order_number, ...fields });
    expect(status).toBe(200);
    return body.data as Record<string, string>;
  }

  it('saves it once, however often it pays and the event arrives', async () => {
    const expected = { brand: 'visa', last_four: '4242', is_default: true };
    for (let round = 0; round < 2; round++) {
      expect(await fixtures.payInBrowser(await openPayment({ save_card: true }), CARD)).toBe('succeeded');
      await fixtures.deliverEvents();
      expect(await cardsOf()).toMatchObject([expected]);
      expect(await attachedTo()).toHaveLength(1);
    }
    const [card] = await cardsOf();
    expect((await openPayment({ payment_method_id: card?.id })).status).toBe('paid');
  });

  it('does not save it again after it was deleted', async () => {
    await fixtures.payInBrowser(await openPayment({ save_card: true }), CARD);
    await fixtures.deliverEvents();
    const [card] = await cardsOf();
    const [attached] = await attachedTo();
    expect((await customer.client.delete(`${PATH}/${card?.id}`)).status).toBe(204);
    await store.get(PaymentMethodsService).savePaidCard(customer.id, String(attached?.id));
    expect(await cardsOf()).toEqual([]);
  });

  it('saves nothing by default, nor after the customer has changed the choice', async () => {
    const { number: order_number } = await fixtures.order(customer);
    const choose = (save_card: boolean): Promise<TestResponse> =>
      customer.client.post('/payments/intent', { order_number, save_card });
    await choose(true);
    const { body } = await choose(false);
    for (const payment of [body.data as Record<string, string>, await openPayment({})]) {
      expect(await fixtures.payInBrowser(payment, CARD)).toBe('succeeded');
    }
    await fixtures.deliverEvents();
    expect([await cardsOf(), await attachedTo()]).toEqual([[], []]);
  });

  it('rejects a word as the choice', async () => {
    const { number: order_number } = await fixtures.order(customer);
    const answer = await customer.client.post('/payments/intent', { order_number, save_card: 'perhaps' });
    expect(refusalOf(answer)).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(answer.body.errors)).toEqual(['save_card']);
  });
});

describe('paying with a saved card', () => {
  it.each([
    ['a number', (id: number) => id],
    ['a text', String],
  ])('takes its id as %s', async (_, form) => {
    const { id } = await saved();
    const { number: order_number } = await fixtures.order(customer);
    const answer = await customer.client.post('/payments/intent', {
      order_number,
      payment_method_id: form(id),
    });
    expect([answer.status, answer.body.data?.status]).toEqual([200, 'paid']);
    const paid = await store.db.row(
      `SELECT p.processor_payment_method_id = c.processor_payment_method_id AS same
         FROM payments p JOIN saved_cards c ON c.user_id = p.user_id WHERE p.user_id = $1`,
      [customer.id],
    );
    expect(paid).toEqual({ same: true });
  });

  it('pays again after a failure', async () => {
    const { id } = await saved();
    const { number: order_number } = await fixtures.order(customer);
    const failed = await customer.client.post('/payments/intent', {
      order_number,
      payment_method_id: 'pm_card_chargeDeclined',
    });
    expect(failed.body.data.status).toBe('failed');
    const answer = await customer.client.post('/payments/retry', { order_number, payment_method_id: id });
    expect([answer.status, answer.body.data?.status]).toEqual([200, 'paid']);
  });

  it('answers 404 for the card of another account and for a deleted one', async () => {
    const other = await fixtures.customer();
    const hers = await saved('tok_visa', {}, other);
    const mine = await saved();
    await customer.client.delete(`${PATH}/${mine.id}`);
    const { number: order_number } = await fixtures.order(customer);
    for (const id of [
      hers.id,
      mine.id,
      String(hers.id),
      2_147_483_648,
      9_999_999_999,
      '99999999999',
      -1,
      1.5,
    ]) {
      const answer = await customer.client.post('/payments/intent', { order_number, payment_method_id: id });
      expect(refusalOf(answer)).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('answers 404 for a card that staff has detached in the processor’s dashboard', async () => {
    const { id: payment_method_id } = await saved();
    const [attached] = await attachedTo();
    await fixtures.dashboard.paymentMethods.detach(String(attached?.id));
    const { number: order_number } = await fixtures.order(customer);
    const answer = await customer.client.post('/payments/intent', { order_number, payment_method_id });
    expect(refusalOf(answer)).toEqual([404, 'NOT_FOUND']);
  });

  it.each([true, ['pm_card_visa'], {}])('rejects %j as a card', async (payment_method_id) => {
    const { number: order_number } = await fixtures.order(customer);
    const answer = await customer.client.post('/payments/intent', { order_number, payment_method_id });
    expect(refusalOf(answer)).toEqual([422, 'VALIDATION_ERROR']);
  });
});

describe('who may', () => {
  const ROUTES: [method: string, path: string][] = [
    ['GET', PATH],
    ['POST', PATH],
    ['DELETE', `${PATH}/1`],
    ['PATCH', `${PATH}/1/default`],
  ];

  it.each(ROUTES)('%s %s needs a verified account', async (method, path) => {
    expect(refusalOf(await store.client.send(method, path))).toEqual([401, 'UNAUTHENTICATED']);
    await store.db.rows('UPDATE users SET email_verified_at = NULL WHERE id = $1', [customer.id]);
    expect(refusalOf(await customer.client.send(method, path))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  });

  it('does not reach another customer’s card', async () => {
    const other = await fixtures.customer();
    const { id } = await saved('tok_visa', {}, other);
    const { client } = customer;
    for (const path of [`${PATH}/${id}`, `${PATH}/0`, `${PATH}/x`, `${PATH}/99999999999`]) {
      expect(refusalOf(await client.delete(path))).toEqual([404, 'NOT_FOUND']);
      expect(refusalOf(await client.patch(`${path}/default`))).toEqual([404, 'NOT_FOUND']);
    }
    expect(await cardsOf()).toEqual([]);
    expect(await cardsOf(other)).toHaveLength(1);
    expect(await attachedTo(other)).toHaveLength(1);
  });
});
