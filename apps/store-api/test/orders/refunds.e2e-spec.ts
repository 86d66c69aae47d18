import { JobsRuntime } from '@comptoir/jobs';
import { expectLedgersToBalance } from '../reconciliation';
import { type PaidOrder, RefundsFixtures } from './refunds.fixture';
import { type TestStore, startStore } from '../store-harness';

let store: TestStore;
let fixtures: RefundsFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
});

afterAll(() => store?.stop());

/** The emulated bank acts only when a test triggers it, so slow machines change nothing. */
beforeEach(() => void store.stripe.configure({ refundDelay: 3_600_000 }));
afterEach(() => store.stripe.clearFaults());

async function wallet({ id }: { id: number }): Promise<number> {
  const row = await store.db.row<{ balance: number }>('SELECT balance FROM wallets WHERE user_id = $1', [id]);
  return row?.balance ?? -1;
}

describe('POST /admin/refunds', () => {
  it('refunds all of it to the card, and notifies customer and receivers', async () => {
    const order = await fixtures.order();
    const { status, body } = await fixtures.refund(order);
    expect([status, body.message]).toEqual([201, 'Refund created.']);
    expect(body.data).toMatchObject({
      order_number: order.order_number,
      amount: '125.00',
      currency: 'EUR',
      method: 'original',
      status: 'approved',
      card_amount: '125.00',
      items: [{ order_item_id: order.items[0]?.id, quantity: 2, amount: '120.00' }],
      shipping_amount: '5.00',
      processor_refund_id: null,
      processed_at: null,
    });
    expect(await fixtures.books(order)).toMatchObject({ payment_status: 'paid', refunding_amount: 12_500 });
    await fixtures.settle();
    expect(await fixtures.books(order)).toEqual({
      status: 'confirmed',
      payment_status: 'refunded',
      paid_amount: 12_500,
      refunded_amount: 12_500,
      refunding_amount: 0,
    });
    const after = await fixtures.manager.client.get(`/admin/refunds/${body.data.id}`);
    expect(after.body.data).toMatchObject({
      status: 'processed',
      processor_refund_id: expect.stringMatching(/^re_/),
      processed_at: expect.any(String),
    });
    expect(await fixtures.differences([order])).toEqual([]);
    const { client } = order.shopper;
    const notices = (await client.get('/user/notifications?per_page=50')).body.data.data;
    expect(notices).toContainEqual(
      expect.objectContaining({
        type: 'refund_processed',
        title: 'Refund issued',
        data: { order_number: order.order_number },
      }),
    );
    const [mail] = store.mail.inbox.messages({ to: order.shopper.email, subject: 'refund of' });
    expect(mail?.text).toContain('€125.00');
    const shown = (await client.get(`/orders/${order.order_number}`)).body.data;
    expect(shown).toMatchObject({
      refunded_amount: '125.00',
      has_dispute: false,
      refunds: [{ id: body.data.id, status: 'processed', amount: '125.00', method: 'original' }],
    });
    const own = await client.get(`/user/refunds?order_number=${order.order_number}`);
    expect(own.body).toMatchObject({ meta: { total: 1 }, data: [{ id: body.data.id, amount: '125.00' }] });
  });

  it('issues a credit note that corrects the invoice, once', async () => {
    const order = await fixtures.order();
    await fixtures.refund(order, { items: [{ order_item_id: order.items[0]?.id, quantity: 1 }] });
    await fixtures.settle();
    await fixtures.settle();
    const { data } = (await order.shopper.client.get('/user/invoices')).body;
    expect(data).toMatchObject([
      {
        type: 'credit_note',
        invoice_number: expect.stringMatching(/^CN-/),
        subtotal: '60.00',
        total: '60.00',
      },
      { type: 'invoice', total: '125.00' },
    ]);
    const row = await store.db.row<{ snapshot: Record<string, unknown> }>(
      `SELECT snapshot FROM invoices WHERE id = $1`,
      [data[0].id],
    );
    expect(row?.snapshot).toMatchObject({
      corrects: data[1].invoice_number,
      lines: [{ name: 'Lamp', quantity: 1, unit_price: 6000, total: 6000 }],
      tenders: [{ kind: 'card', amount: 6000 }],
    });
    const pdf = await order.shopper.client.get(`/user/invoices/${data[0].id}/download`);
    expect(pdf.status).toBe(200);
  });

  it('refunds parts, and never more than is left', async () => {
    const order = await fixtures.order();
    expect((await fixtures.refund(order, { amount: '25.00' })).status).toBe(201);
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({
      payment_status: 'partially_refunded',
      refunded_amount: 2500,
    });
    const over = await fixtures.refund(order, { amount: 100.01 });
    expect([over.status, over.body.code, over.body.meta]).toEqual([
      422,
      'REFUND_EXCEEDS_BALANCE',
      { refundable_amount: '100.00' },
    ]);
    expect((await fixtures.refund(order, { amount: '100' })).body.data.status).toBe('approved');
    const none = await fixtures.refund(order, { amount: '0.01' });
    expect([none.body.code, none.body.meta]).toEqual([
      'REFUND_EXCEEDS_BALANCE',
      { refundable_amount: '0.00' },
    ]);
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({
      payment_status: 'refunded',
      refunded_amount: 12_500,
    });
    expect(await fixtures.differences([order])).toEqual([]);
  });

  it('refunds lines unit by unit to exactly what was paid, discounts and all', async () => {
    const [cup, rug] = [await fixtures.shop.item(333, 50), await fixtures.shop.item(1000, 50)];
    await fixtures.shop.coupon({ code: 'ODD7', type: 'percentage', value: 733 });
    const order = await fixtures.order({
      lines: [
        [cup, 7],
        [rug, 3],
      ],
      checkout: { coupon_code: 'ODD7' },
    });
    for (const { id, quantity } of order.items) {
      for (let unit = 0; unit < quantity; unit++) {
        const { status, body } = await fixtures.refund(order, {
          items: [{ order_item_id: id, quantity: 1 }],
        });
        expect([status, body.code]).toEqual([201, undefined]);
      }
      const { body } = await fixtures.refund(order, { items: [{ order_item_id: id, quantity: 1 }] });
      expect([body.code, body.errors]).toEqual([
        'REFUND_EXCEEDS_BALANCE',
        { 'items.0.quantity': ['Only 0 can be refunded.'] },
      ]);
    }
    const rest = await fixtures.refund(order);
    expect(rest.body.data).toMatchObject({ amount: '5.00', shipping_amount: '5.00' });
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({ payment_status: 'refunded', refunding_amount: 0 });
    for (const item of order.items) {
      const row = await store.db.row<{ given: number; worth: number }>(
        `SELECT sum(r.amount)::int AS given, (SELECT total::int FROM order_items WHERE id = $1) AS worth
         FROM refund_items r WHERE r.order_item_id = $1`,
        [item.id],
      );
      expect(row?.given).toBe(row?.worth);
    }
    expect(await fixtures.differences([order])).toEqual([]);
  });

  it('refunds the shipping on request, once', async () => {
    const order = await fixtures.order();
    const item = { order_item_id: order.items[0]?.id, quantity: 1 };
    const first = await fixtures.refund(order, { items: [item], include_shipping: true });
    expect(first.body.data).toMatchObject({ amount: '65.00', shipping_amount: '5.00' });
    const second = await fixtures.refund(order, { items: [item], include_shipping: true });
    expect(second.body.data).toMatchObject({ amount: '60.00', shipping_amount: '0.00' });
    const other = await fixtures.order();
    const goods = await fixtures.refund(other, { include_shipping: false });
    expect(goods.body.data).toMatchObject({ amount: '120.00', shipping_amount: '0.00' });
  });

  it('refunds the card, then the gift card, then the wallet', async () => {
    const shopper = await fixtures.shop.shopper({ wallet: 3000 });
    const card = await fixtures.shop.giftCard({ initialAmount: 2500 });
    const order = await fixtures.order({ shopper, checkout: { gift_card_codes: [card.code] } });
    const first = await fixtures.refund(order, { amount: '70.00' });
    expect(first.body.data).toMatchObject({ card_amount: '70.00', gift_card_amount: '0.00' });
    const second = await fixtures.refund(order, { amount: '10.00' });
    expect(second.body.data).toMatchObject({ status: 'processed', gift_card_amount: '10.00' });
    const third = await fixtures.refund(order);
    expect(third.body.data).toMatchObject({
      status: 'processed',
      gift_card_amount: '15.00',
      wallet_amount: '30.00',
    });
    await fixtures.settle();
    expect(await wallet(shopper)).toBe(3000);
    const ledger = await store.db.row(
      `SELECT g.balance::int, sum(t.amount)::int AS booked FROM gift_cards g
       JOIN gift_card_transactions t ON t.gift_card_id = g.id WHERE g.id = $1 GROUP BY g.id`,
      [card.id],
    );
    expect(ledger).toEqual({ balance: 2500, booked: 2500 });
    expect(await fixtures.books(order)).toMatchObject({
      payment_status: 'refunded',
      refunded_amount: 12_500,
    });
    expect(await fixtures.differences([order])).toEqual([]);
  });

  it('refunds gift cards in the order in which they were listed', async () => {
    const shopper = await fixtures.shop.shopper();
    const [first, second, third] = await Promise.all(
      Array.from({ length: 3 }, () => fixtures.shop.giftCard({ initialAmount: 2000 })),
    );
    const codes = [third, first, second].map((card) => String(card?.code));
    // 125.00 less 3 x 20.00 is 65.00 by card; a refund of 95.00 leaves 30.00 for the cards.
    const order = await fixtures.order({ shopper, checkout: { gift_card_codes: codes } });
    const { data } = (await shopper.client.get(`/orders/${order.order_number}`)).body;
    expect(data.gift_cards.map(({ code }: { code: string }) => code.slice(-4))).toEqual(
      codes.map((code) => code.slice(-4)),
    );
    await fixtures.refund(order, { amount: '95.00' });
    const balances = await store.db.rows<{ balance: number }>(
      'SELECT balance::int FROM gift_cards WHERE code = ANY($1) ORDER BY array_position($1, code::text)',
      [codes],
    );
    expect(balances.map(({ balance }) => balance)).toEqual([2000, 1000, 0]);
  });

  it('refunds a gift card of another currency exactly, in any number of parts', async () => {
    const shopper = await fixtures.shop.shopper({ currency: 'USD' });
    const card = await fixtures.shop.giftCard({ initialAmount: 50_000 });
    const order = await fixtures.order({ shopper, checkout: { gift_card_codes: [card.code] } });
    for (const amount of ['10.01', '33.33', '0.07']) {
      expect((await fixtures.refund(order, { amount })).body.data.status).toBe('processed');
    }
    await fixtures.refund(order);
    const row = await store.db.row('SELECT balance::int FROM gift_cards WHERE id = $1', [card.id]);
    expect(row).toEqual({ balance: 50_000 });
    expect(await fixtures.books(order)).toMatchObject({ payment_status: 'refunded', refunding_amount: 0 });
  });

  it('credits the wallet instead of the card immediately', async () => {
    const order = await fixtures.order();
    const { body } = await fixtures.refund(order, { amount: '20', method: 'wallet' });
    expect(body.data).toMatchObject({ status: 'processed', wallet_amount: '20.00', card_amount: '0.00' });
    expect(await wallet(order.shopper)).toBe(2000);
    const { data } = (await order.shopper.client.get('/user/wallet')).body;
    expect(data.transactions[0]).toMatchObject({ type: 'credit', source: 'refund', amount: '20.00' });
    await fixtures.refund(order);
    await fixtures.settle();
    expect(await fixtures.refundedAtProcessor(order)).toBe(10_500);
    expect(await fixtures.books(order)).toMatchObject({ payment_status: 'refunded' });
  });

  it('is for paid orders', async () => {
    const shopper = await fixtures.shop.shopper();
    await fixtures.shop.fill(shopper, fixtures.lamp);
    const placed = await shopper.client.post('/orders', {});
    const { status, body } = await fixtures.refund(placed.body.data);
    expect([status, body.code]).toEqual([422, 'ORDER_NOT_PAID']);
    const unknown = await fixtures.refund({ order_number: 'ORD-20200101-000000' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
  });

  it.each([
    ['amount', { amount: '0' }],
    ['amount', { amount: '1.001' }],
    ['amount', { amount: -5 }],
    ['amount', { amount: '5', items: [{ order_item_id: 1, quantity: 1 }] }],
    ['items', { items: [] }],
    ['items', { items: 'all' }],
    ['items.0.order_item_id', { items: [{ order_item_id: 2_147_483_647, quantity: 1 }] }],
    ['items.0.quantity', { items: [{ order_item_id: 1, quantity: 0 }] }],
    ['method', { method: 'cash' }],
    ['reason', { reason: '' }],
    ['reason', { reason: 'x'.repeat(501) }],
    ['return_id', { return_id: 2_147_483_647 }],
    ['status', { status: 'processed' }],
  ])('rejects a bad %s, and changes nothing', async (field, change) => {
    const order = await fixtures.order();
    const { status, body } = await fixtures.refund(order, change);
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(body.errors)).toContain(field);
    expect(await fixtures.refundsOf(order)).toEqual([]);
  });

  it('is for staff', async () => {
    const order = await fixtures.order();
    const body = { order_number: order.order_number, reason: 'x' };
    expect((await store.client.post('/admin/refunds', body)).status).toBe(401);
    expect((await order.shopper.client.post('/admin/refunds', body)).status).toBe(403);
    expect((await store.client.get('/admin/refunds')).status).toBe(401);
    expect((await order.shopper.client.get('/admin/refunds')).status).toBe(403);
    expect((await order.shopper.client.get('/admin/refunds/1')).status).toBe(403);
    expect((await order.shopper.client.patch('/admin/refunds/1', {})).status).toBe(403);
    expect((await store.client.get('/user/refunds')).status).toBe(401);
  });
});

describe('two people who refund what they have read', () => {
  it('refund it once', async () => {
    const order = await fixtures.order();
    const refund = { amount: '10.00', expected_refunds: 0 };
    const answers = await Promise.all([fixtures.refund(order, refund), fixtures.refund(order, refund)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412]);
    const late = await fixtures.refund(order, refund);
    expect([late.status, late.body.code]).toEqual([412, 'PRECONDITION_FAILED']);
    expect((await fixtures.refund(order, { ...refund, expected_refunds: 1 })).status).toBe(201);
    await fixtures.settle();
    expect((await fixtures.books(order)).refunded_amount).toBe(2000);
  });
});

describe('GET /admin/refunds', () => {
  it('finds refunds by the fields that staff knows', async () => {
    const order = await fixtures.order();
    const { body } = await fixtures.refund(order, { amount: '1' });
    await fixtures.refund(order, { amount: '2', method: 'wallet' });
    const found = async (query: string): Promise<string[]> =>
      (
        await fixtures.manager.client.get(`/admin/refunds?user_id=${order.shopper.id}&${query}`)
      ).body.data.map(({ amount }: { amount: string }) => amount);
    expect(await found('')).toEqual(['2.00', '1.00']);
    expect(await found('sort=amount')).toEqual(['1.00', '2.00']);
    expect(await found('status=approved')).toEqual(['1.00']);
    expect(await found('method=wallet')).toEqual(['2.00']);
    expect(await found(`search=${order.order_number.slice(4)}`)).toEqual(['2.00', '1.00']);
    expect(await found('from=2020-01-01&to=2020-01-02')).toEqual([]);
    expect(await found('order_number=nothing')).toEqual([]);
    expect((await fixtures.manager.client.get(`/admin/refunds/${body.data.id}`)).body.data.amount).toBe(
      '1.00',
    );
    for (const id of ['999999', 'x', '0']) {
      expect((await fixtures.manager.client.get(`/admin/refunds/${id}`)).status).toBe(404);
      expect((await fixtures.manager.client.patch(`/admin/refunds/${id}`, {})).status).toBe(404);
    }
    const stranger = await fixtures.shop.shopper();
    expect((await stranger.client.get('/user/refunds')).body.data).toEqual([]);
  });
});

describe('PATCH /admin/refunds/{id}', () => {
  function patch(id: number, body: object): ReturnType<typeof fixtures.manager.client.patch> {
    return fixtures.manager.client.patch(`/admin/refunds/${id}`, body);
  }

  it('approves a pending refund; until then nothing is sent and the balance is reserved', async () => {
    const order = await fixtures.order();
    const { id, status } = (await fixtures.refund(order, { status: 'pending' })).body.data;
    await fixtures.settle();
    expect(status).toBe('pending');
    expect(await fixtures.refundedAtProcessor(order)).toBe(0);
    expect((await fixtures.refund(order, { amount: '1' })).body.code).toBe('REFUND_EXCEEDS_BALANCE');
    const answers = await Promise.all(Array.from({ length: 5 }, () => patch(id, { status: 'approved' })));
    expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(200));
    await fixtures.settle();
    expect(await fixtures.differences([order])).toEqual([]);
    expect((await patch(id, { status: 'processed' })).body.data.status).toBe('processed');
    const back = await patch(id, { status: 'rejected' });
    expect([back.status, back.body.code, Object.keys(back.body.errors)]).toEqual([
      422,
      'INVALID_STATUS_TRANSITION',
      ['status'],
    ]);
  });

  it('rejects a pending refund, which frees its balance', async () => {
    const order = await fixtures.order();
    const { id } = (await fixtures.refund(order, { status: 'pending' })).body.data;
    const { body } = await patch(id, { status: 'rejected', note: 'No photos.' });
    expect(body.data).toMatchObject({ status: 'rejected', note: 'No photos.' });
    expect((await patch(id, { status: 'approved' })).body.code).toBe('INVALID_STATUS_TRANSITION');
    expect(await fixtures.books(order)).toMatchObject({ refunding_amount: 0, refunded_amount: 0 });
    expect((await fixtures.refund(order)).status).toBe(201);
  });

  it('lets one of a concurrent approval and rejection win', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await fixtures.order();
      const { id } = (await fixtures.refund(order, { status: 'pending' })).body.data;
      const answers = await Promise.all([
        patch(id, { status: 'approved' }),
        patch(id, { status: 'rejected' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      await fixtures.settle();
      expect(await fixtures.differences([order])).toEqual([]);
    }
  });

  it('marks only payments outside of the processor as refunded by hand', async () => {
    const shopper = await fixtures.shop.shopper();
    await fixtures.shop.fill(shopper, fixtures.lamp);
    const placed = (await shopper.client.post('/orders', {})).body.data;
    await fixtures.move(placed, 'confirmed', { mark_as_paid: true });
    const { id, offline_amount } = (await fixtures.refund(placed)).body.data;
    expect(offline_amount).toBe('65.00');
    await fixtures.settle();
    expect(await fixtures.books(placed)).toMatchObject({ payment_status: 'paid', refunding_amount: 6500 });
    expect((await patch(id, { status: 'processed' })).body.data.status).toBe('processed');
    expect(await fixtures.books(placed)).toMatchObject({ payment_status: 'refunded', refunded_amount: 6500 });
    const order = await fixtures.order();
    const byCard = (await fixtures.refund(order)).body.data;
    expect((await patch(byCard.id, { status: 'processed' })).body.code).toBe('INVALID_STATUS_TRANSITION');
  });

  it.each([{}, { status: 'pending' }, { status: 'failed' }, { status: 'approved', note: 'x'.repeat(501) }])(
    'rejects %j',
    async (body) => {
      const order = await fixtures.order();
      const { id } = (await fixtures.refund(order, { status: 'pending' })).body.data;
      expect((await patch(id, body)).body.code).toBe('VALIDATION_ERROR');
    },
  );
});

describe('a refund that the bank sends back', () => {
  it('frees its balance, notifies staff, and can be sent again', async () => {
    const admin = await fixtures.shop.staff('admin');
    const order = await fixtures.order({ card: 'pm_card_refundFail' });
    const { id } = (await fixtures.refund(order)).body.data;
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({ payment_status: 'refunded' });
    store.stripe.settle();
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({
      payment_status: 'paid',
      refunded_amount: 0,
      refunding_amount: 0,
    });
    const failed = (await fixtures.manager.client.get(`/admin/refunds/${id}`)).body.data;
    expect(failed).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
    const [mail] = store.mail.inbox.messages({ to: admin.email, subject: order.order_number });
    expect(mail?.text).toContain('the card has expired or was cancelled');
    const again = await fixtures.manager.client.patch(`/admin/refunds/${id}`, { status: 'approved' });
    expect(again.body.data.status).toBe('approved');
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({
      payment_status: 'refunded',
      refunded_amount: 12_500,
    });
    expect(await fixtures.differences([order])).toEqual([]);
  });

  it('cannot be sent again once its balance went another way', async () => {
    const order = await fixtures.order({ card: 'pm_card_refundFail' });
    const { id } = (await fixtures.refund(order)).body.data;
    await fixtures.settle();
    store.stripe.settle();
    await fixtures.settle();
    await fixtures.refund(order, { method: 'wallet', amount: '100' });
    const { status, body } = await fixtures.manager.client.patch(`/admin/refunds/${id}`, {
      status: 'approved',
    });
    expect([status, body.code, body.meta]).toEqual([
      422,
      'REFUND_EXCEEDS_BALANCE',
      { refundable_amount: '25.00' },
    ]);
  });

  it('is rejected when the payment is disputed', async () => {
    const order = await fixtures.order({ card: 'pm_card_createDispute' });
    const refused = await fixtures.refund(order);
    expect([refused.status, refused.body.code]).toEqual([422, 'PAYMENT_DISPUTED']);
    expect(await fixtures.books(order)).toMatchObject({ refunded_amount: 0, refunding_amount: 0 });
  });
});

describe('a refund that takes its time', () => {
  it('is approved until the processor says that it is done', async () => {
    const order = await fixtures.order({ card: 'pm_card_pendingRefund' });
    const { id } = (await fixtures.refund(order)).body.data;
    await fixtures.settle();
    const under = (await fixtures.manager.client.get(`/admin/refunds/${id}`)).body.data;
    expect(under).toMatchObject({ status: 'approved', processor_refund_id: expect.stringMatching(/^re_/) });
    store.stripe.settle();
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({ payment_status: 'refunded' });
  });

  it('is checked when no event arrives', async () => {
    const order = await fixtures.order({ card: 'pm_card_pendingRefund' });
    await fixtures.refund(order);
    await store.drain();
    store.stripe.settle();
    store.clock.advance(6 * 60_000);
    await store.get(JobsRuntime).runSchedule('check-open-refunds');
    expect(await fixtures.books(order)).toMatchObject({ payment_status: 'refunded' });
    expect(await fixtures.differences([order])).toEqual([]);
  });
});

describe('refunds made in the processor’s dashboard', () => {
  it('are recorded once, in any order and number of events', async () => {
    const order = await fixtures.order();
    store.stripe.refund({ payment_intent: order.intent, amount: 1000 });
    store.stripe.refund({ payment_intent: order.intent, amount: 2000 });
    store.stripe.configureWebhooks({ duplicate: 4, reorder: true });
    await store.stripe.flushWebhooks();
    await store.drain();
    store.stripe.configureWebhooks({ duplicate: 0, reorder: false });
    expect(
      (await fixtures.refundsOf(order)).map(({ amount, source, status }) => [amount, source, status]),
    ).toEqual(
      expect.arrayContaining([
        [1000, 'processor', 'processed'],
        [2000, 'processor', 'processed'],
      ]),
    );
    expect(await fixtures.books(order)).toMatchObject({
      payment_status: 'partially_refunded',
      refunded_amount: 3000,
    });
    expect(await fixtures.differences([order])).toEqual([]);
    const notes = (await order.shopper.client.get('/user/invoices')).body.data;
    expect(notes.map(({ total }: { total: string }) => total).sort()).toEqual(['10.00', '125.00', '20.00']);
  });

  it('shrink unsent refunds to what is left, and leave their credit', async () => {
    const shopper = await fixtures.shop.shopper({ wallet: 2_500 });
    const order = await fixtures.order({ shopper, checkout: { use_wallet: true } });
    const { id } = (await fixtures.refund(order, { status: 'pending' })).body.data;
    const planned = async (): Promise<unknown> =>
      (await fixtures.manager.client.get(`/admin/refunds/${id}`)).body.data;
    // 100.00 by card and 25.00 by wallet: the dashboard refunds 60.00 of the card.
    store.stripe.refund({ payment_intent: order.intent, amount: 6_000 });
    await fixtures.settle();
    expect(await planned()).toMatchObject({
      ...{ status: 'pending', amount: '65.00', card_amount: '40.00', wallet_amount: '25.00' },
    });
    store.stripe.refund({ payment_intent: order.intent, amount: 4_000 });
    await fixtures.settle();
    expect(await planned()).toMatchObject({ status: 'pending', amount: '25.00', card_amount: '0.00' });
    await fixtures.manager.client.patch(`/admin/refunds/${id}`, { status: 'approved' });
    await fixtures.settle();
    expect(await wallet(shopper)).toBe(2_500);
    expect(await fixtures.books(order)).toMatchObject({
      refunded_amount: 12_500,
      payment_status: 'refunded',
    });
    expect(await fixtures.differences([order])).toEqual([]);
  });

  it('take precedence over unsent refunds', async () => {
    const order = await fixtures.order();
    const { id } = (await fixtures.refund(order, { status: 'pending' })).body.data;
    store.stripe.refund({ payment_intent: order.intent, amount: 12_500 });
    await fixtures.settle();
    const planned = (await fixtures.manager.client.get(`/admin/refunds/${id}`)).body.data;
    expect(planned).toMatchObject({ status: 'failed', failure_reason: expect.stringContaining('processor') });
    expect(await fixtures.books(order)).toMatchObject({ refunded_amount: 12_500, refunding_amount: 0 });
    expect(await fixtures.differences([order])).toEqual([]);
  });

  it('of money that is already in the wallet count nothing more, but are recorded', async () => {
    const order = await fixtures.order();
    await fixtures.refund(order, { method: 'wallet' });
    store.stripe.refund({ payment_intent: order.intent, amount: 5000 });
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({ refunded_amount: 12_500, paid_amount: 12_500 });
    expect(await fixtures.differences([order])).toEqual([]);
  });
});

describe('a cancelled order', () => {
  it('by its customer refunds the card, with stock and credit', async () => {
    const cup = await fixtures.shop.item(2000, 5);
    const shopper = await fixtures.shop.shopper({ wallet: 1000 });
    const order = await fixtures.order({ shopper, lines: [[cup, 2]] });
    expect(await fixtures.shop.inventoryOf(cup)).toEqual({ on_hand: 3, reserved: 0 });
    const { status, body } = await shopper.client.post(`/orders/${order.order_number}/cancel`, {});
    expect([status, body.data.status, body.data.refunds.length]).toEqual([200, 'cancelled', 1]);
    expect(await wallet(shopper)).toBe(1000);
    await fixtures.settle();
    expect(await fixtures.books(order)).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      refunded_amount: 4500,
    });
    expect(await fixtures.shop.inventoryOf(cup)).toEqual({ on_hand: 5, reserved: 0 });
    expect(await fixtures.differences([order])).toEqual([]);
  });

  it('by staff does the same, after a part was refunded', async () => {
    const order = await fixtures.order();
    await fixtures.refund(order, { amount: '20' });
    const { body } = await fixtures.move(order, 'cancelled', { note: 'Lost.' });
    expect(body.data.status).toBe('cancelled');
    expect(await fixtures.books(order)).toMatchObject({
      payment_status: 'refunded',
      refunded_amount: 12_500,
    });
    expect((await fixtures.refundsOf(order)).map(({ amount }) => amount)).toEqual([2000, 10_500]);
    expect(await fixtures.differences([order])).toEqual([]);
  });

  it('is refunded with what waited for an approval', async () => {
    const order = await fixtures.order();
    await fixtures.refund(order, { amount: '40.00', status: 'pending' });
    await fixtures.refund(order, { amount: '10.00', method: 'wallet', status: 'pending' });
    expect((await order.shopper.client.post(`/orders/${order.order_number}/cancel`, {})).status).toBe(200);
    await fixtures.settle();
    // 40.00 and 75.00 to the card, 10.00 to the wallet.
    expect(await wallet(order.shopper)).toBe(1000);
    expect(await fixtures.refundedAtProcessor(order)).toBe(11_500);
    expect(await fixtures.books(order)).toMatchObject({
      payment_status: 'refunded',
      refunded_amount: 12_500,
      refunding_amount: 0,
    });
    expect(await fixtures.differences([order])).toEqual([]);
  });

  it('gets no wallet credit for an offline payment that a manager may not credit', async () => {
    const shopper = await fixtures.shop.shopper();
    await fixtures.shop.fill(shopper, fixtures.lamp, 2);
    const order = (await shopper.client.post('/orders', {})).body.data;
    await fixtures.move(order, 'confirmed', { mark_as_paid: true });
    const admin = await fixtures.shop.staff('admin');
    const wanted = { amount: '40.00', method: 'wallet', status: 'pending', reason: 'Late.' };
    expect(
      (await admin.client.post('/admin/refunds', { ...wanted, order_number: order.order_number })).status,
    ).toBe(201);
    await fixtures.move(order, 'cancelled');
    expect(await wallet(shopper)).toBe(0);
    const refunds = await store.db.rows(
      'SELECT status, amount::int, offline_amount::int FROM refunds WHERE order_id = $1 ORDER BY id',
      [order.id],
    );
    expect(refunds).toEqual([
      { status: 'rejected', amount: 4000, offline_amount: 0 },
      { status: 'approved', amount: 12_500, offline_amount: 12_500 },
    ]);
  });

  it('after a shipment restocks the units that are in none', async () => {
    const cup = await fixtures.shop.item(2000, 5);
    const order = await fixtures.order({ lines: [[cup, 3]] });
    const parcel = { order_id: order.id, items: [{ order_item_id: order.items[0]?.id, quantity: 2 }] };
    expect((await fixtures.manager.client.post('/admin/shipments', parcel)).status).toBe(201);
    expect((await fixtures.move(order, 'cancelled')).body.code).toBe('ORDER_NOT_CANCELLABLE');
    expect((await fixtures.move(order, 'refunded')).body.data.status).toBe('refunded');
    expect(await fixtures.shop.inventoryOf(cup)).toEqual({ on_hand: 3, reserved: 0 });
    expect(await fixtures.differences([order])).toEqual([]);
  });

  it('by ten concurrent calls is refunded once', async () => {
    const order = await fixtures.order();
    const path = `/orders/${order.order_number}/cancel`;
    await Promise.all([
      ...Array.from({ length: 5 }, () => order.shopper.client.post(path, {})),
      ...Array.from({ length: 5 }, () =>
        fixtures.manager.client.patch(`/admin/orders/${order.id}/status`, { status: 'cancelled' }),
      ),
    ]);
    await fixtures.settle();
    expect(await fixtures.refundsOf(order)).toHaveLength(1);
    expect(await fixtures.differences([order])).toEqual([]);
  });
});

describe('a payment after the cancellation of its order', () => {
  it('is refunded without counting for the order', async () => {
    const shopper = await fixtures.shop.shopper();
    await fixtures.shop.fill(shopper, fixtures.lamp);
    const placed = (await shopper.client.post('/orders', {})).body.data;
    const opened = await shopper.client.post('/payments/intent', { order_number: placed.order_number });
    await fixtures.payments.payInBrowser(opened.body.data, 'pm_card_visa');
    await shopper.client.post(`/orders/${placed.order_number}/cancel`, {});
    await fixtures.settle();
    await fixtures.settle();
    expect(await fixtures.refundsOf(placed)).toMatchObject([
      { source: 'late_payment', status: 'processed', amount: 6500, counted_amount: 0 },
    ]);
    expect(await fixtures.books(placed)).toMatchObject({
      status: 'cancelled',
      paid_amount: 0,
      refunded_amount: 0,
    });
    const intent = opened.body.data.processor_payment_intent_id;
    expect(await fixtures.refundedAtProcessor({ intent })).toBe(6500);
    expect((await shopper.client.get('/user/refunds')).body.data).toMatchObject([
      { amount: '65.00', status: 'processed' },
    ]);
    expect((await shopper.client.get('/user/invoices')).body.data).toEqual([]);
  });

  it.each([false, true])(
    'is refunded without the part that the dashboard refunded; reordered: %s',
    async (reorder) => {
      const shopper = await fixtures.shop.shopper();
      await fixtures.shop.fill(shopper, fixtures.lamp);
      const placed = (await shopper.client.post('/orders', {})).body.data;
      const opened = await shopper.client.post('/payments/intent', { order_number: placed.order_number });
      const intent = opened.body.data.processor_payment_intent_id;
      store.stripe.configureWebhooks({ duplicate: 3, reorder });
      await fixtures.payments.payInBrowser(opened.body.data, 'pm_card_visa');
      store.stripe.refund({ payment_intent: intent, amount: 1000 });
      await shopper.client.post(`/orders/${placed.order_number}/cancel`, {});
      await fixtures.settle();
      await fixtures.settle();
      store.stripe.configureWebhooks({ duplicate: 0, reorder: false });
      const refunds = (await fixtures.refundsOf(placed)).filter(({ status }) => status === 'processed');
      expect(refunds.map(({ source, amount }) => [source, amount]).sort()).toEqual([
        ['late_payment', 5500],
        ['processor', 1000],
      ]);
      expect(await fixtures.refundedAtProcessor({ intent })).toBe(6500);
      expect(await fixtures.books(placed)).toMatchObject({ status: 'cancelled', refunded_amount: 0 });
    },
  );

  it('is refunded for the rest when the dashboard refunds a part while the processor is down', async () => {
    const shopper = await fixtures.shop.shopper();
    await fixtures.shop.fill(shopper, fixtures.lamp);
    const placed = (await shopper.client.post('/orders', {})).body.data;
    const opened = await shopper.client.post('/payments/intent', { order_number: placed.order_number });
    const intent = opened.body.data.processor_payment_intent_id;
    await fixtures.payments.payInBrowser(opened.body.data, 'pm_card_visa');
    await shopper.client.post(`/orders/${placed.order_number}/cancel`, {});
    store.stripe.addFault({
      type: 'error',
      when: 'before',
      status: 503,
      method: 'POST',
      path: '/v1/refunds',
    });
    await fixtures.settle().catch(() => undefined);
    await fixtures.settle().catch(() => undefined);
    store.stripe.clearFaults();
    store.stripe.refund({ payment_intent: intent, amount: 1000 });
    await store.stripe.flushWebhooks();
    await fixtures.rest();
    await fixtures.rest();
    expect(await fixtures.refundedAtProcessor({ intent })).toBe(6500);
    const paid = (await fixtures.refundsOf(placed)).filter(({ status }) => status === 'processed');
    expect(paid.map(({ amount }) => amount).sort()).toEqual([1000, 5500]);
  });
});

describe('PATCH /admin/orders/{id}/status to refunded', () => {
  it('refunds the balance, reverses points and commission, and can skip the notification', async () => {
    const order = await fixtures.order({ status: 'delivered' });
    const points = async (): Promise<number> =>
      (await order.shopper.client.get('/user/loyalty/balance')).body.data.balance;
    expect(await points()).toBe(120);
    await fixtures.refund(order, { amount: '62.50' });
    // The money is still on its way, but the points cannot be spent meanwhile.
    expect(await points()).toBe(60);
    await fixtures.settle();
    expect(await points()).toBe(60);
    store.mail.inbox.clear();
    const { body } = await fixtures.move(order, 'refunded', { notify_customer: false });
    expect(body.data).toMatchObject({ status: 'refunded', payment_status: 'partially_refunded' });
    expect(await fixtures.books(order)).toMatchObject({ status: 'refunded', payment_status: 'refunded' });
    expect(await points()).toBe(0);
    expect(await fixtures.differences([order])).toEqual([]);
    expect(store.mail.inbox.messages({ to: order.shopper.email })).toEqual([]);
  });
});

describe('receivers of webhooks', () => {
  it('receive a refund', async () => {
    const order: PaidOrder = await fixtures.order();
    const hook = await order.shopper.client.post('/user/webhooks', {
      url: 'https://example.com/hook',
      events: ['refund.processed'],
    });
    expect(hook.status).toBe(201);
    const { id } = (await fixtures.refund(order, { method: 'wallet', amount: '12.34' })).body.data;
    await store.drain();
    const [delivery] = await store.db.rows<{ payload: string }>(
      'SELECT payload FROM webhook_deliveries WHERE webhook_id = $1',
      [hook.body.data.id],
    );
    expect(JSON.parse(delivery?.payload ?? '{}')).toMatchObject({
      event: 'refund.processed',
      data: { order_number: order.order_number, refund_id: id, amount: '12.34', currency: 'EUR' },
    });
  });
});

it('leaves balanced ledgers', () => expectLedgersToBalance(store));
