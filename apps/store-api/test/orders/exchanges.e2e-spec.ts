import { expectLedgersToBalance } from '../reconciliation';
import { ExchangesFixtures } from './exchanges.fixture';

let fixtures: ExchangesFixtures;

beforeAll(async () => {
  fixtures = await ExchangesFixtures.open();
});

afterAll(() => fixtures?.store.stop());

afterEach(() => expectLedgersToBalance(fixtures.store));

const OPEN = { status: 'pending', payment_status: 'pending' };
const PAID = { status: 'confirmed', payment_status: 'paid' };

describe('an exchange for the same article', () => {
  it('costs nothing, whatever the article costs today', async () => {
    // A lamp was bought for 60.00 and costs 80.00 now. The replacement has the value of the returned one.
    const lamp = await fixtures.item(6000);
    const order = await fixtures.delivered({ lines: [[lamp, 2]] });
    await fixtures.store.db.rows('UPDATE product_variants SET price = 8000 WHERE id = $1', [lamp.variantId]);
    const replacement = await fixtures.exchange(order, {});
    expect(replacement).toMatchObject({ ...PAID, total: 6000, exchange_amount: 6000, amount_due: 0 });
    expect(await fixtures.refunds.books(order)).toMatchObject({
      payment_status: 'partially_refunded',
      refunded_amount: 6000,
      refunding_amount: 0,
    });
    expect(await fixtures.documentsOf(order)).toEqual([
      'invoice 12500: card 12500',
      'credit_note 6000: exchange 6000',
    ]);
    expect(await fixtures.documentsOf(replacement)).toEqual(['invoice 6000: exchange 6000']);
    expect(await fixtures.refunds.refundedAtProcessor(order)).toBe(0);
    const shown = (await order.shopper.client.get(`/orders/${replacement.order_number}`)).body.data;
    expect(shown).toMatchObject({ exchange_amount: '60.00', exchanged_order_number: order.order_number });
  });

  it("keeps the price of the buyer's list, and other goods have theirs", async () => {
    // The group pays 50.00 for a lamp of 60.00, and 40.00 for a cup of 45.00.
    const [lamp, cup] = [await fixtures.item(6000), await fixtures.item(4500)];
    const shopper = await fixtures.refunds.shop.shopper();
    const { client } = await fixtures.refunds.shop.staff('admin');
    const group = (await client.post('/admin/customer-groups', { name: 'Trade', discount_percent: 0 })).body
      .data;
    await client.post(`/admin/customer-groups/${group.id}/users`, { user_ids: [shopper.id] });
    const input = { name: 'Trade', currency: 'EUR', customer_group_id: group.id };
    const { id } = (await client.post('/admin/price-lists', input)).body.data;
    const save = (price: string) =>
      client.put(`/admin/price-lists/${id}/prices`, {
        prices: [
          { variant_id: lamp.variantId, price },
          { variant_id: cup.variantId, price: '40.00' },
        ],
      });
    expect((await save('50.00')).status).toBe(200);
    const order = await fixtures.delivered({ shopper, lines: [[lamp, 2]] });
    expect((await save('55.00')).status).toBe(200);
    expect(await fixtures.exchange(order, {})).toMatchObject({ ...PAID, total: 5000, exchange_amount: 5000 });
    const other = await fixtures.exchange(order, { exchange_variant_id: cup.variantId });
    expect(other).toMatchObject({ ...PAID, total: 4000, exchange_amount: 4000 });
  });

  it('writes no invoice when the article was free', async () => {
    const gift = await fixtures.item(0);
    const cup = await fixtures.item(1000);
    const order = await fixtures.delivered({
      lines: [
        [gift, 1],
        [cup, 1],
      ],
    });
    const replacement = await fixtures.exchange(order, {});
    expect(replacement).toMatchObject({ ...PAID, total: 0, exchange_amount: 0 });
    expect(await fixtures.documentsOf(replacement)).toEqual([]);
    const invoice = await order.shopper.client.get(`/orders/${replacement.order_number}/invoice`);
    expect([invoice.status, invoice.body.code]).toEqual([404, 'INVOICE_NOT_FOUND']);
  });
});

describe('an exchange for cheaper goods', () => {
  it('refunds the difference to the tenders of the order', async () => {
    // 60.00 came back, the cup costs 45.00: 45.00 pay for it, 15.00 go to the card.
    const cup = await fixtures.item(4500);
    const order = await fixtures.delivered();
    const replacement = await fixtures.exchange(order, { exchange_variant_id: cup.variantId });
    expect(replacement).toMatchObject({ ...PAID, total: 4500, exchange_amount: 4500, amount_due: 0 });
    expect(await fixtures.refunds.books(order)).toMatchObject({ refunded_amount: 6000, refunding_amount: 0 });
    expect(await fixtures.refunds.refundedAtProcessor(order)).toBe(1500);
    const seen = await order.shopper.client.get(`/orders/${order.order_number}`);
    expect(seen.body.data).toMatchObject({
      ...{ refunded_amount: '60.00', paid_back_amount: '15.00' },
      ...{ moved_amount: '45.00', released_amount: '0.00' },
    });
    expect(await fixtures.documentsOf(order)).toEqual([
      'invoice 12500: card 12500',
      'credit_note 4500: exchange 4500',
      'credit_note 1500: card 1500',
    ]);
    // 125.00 − 60.00 are left of the first order.
    const over = await fixtures.refunds.refund(order, { amount: '65.01' });
    expect([over.body.code, over.body.meta]).toEqual([
      'REFUND_EXCEEDS_BALANCE',
      { refundable_amount: '65.00' },
    ]);
    const [mail, ...others] = fixtures.store.mail.inbox.messages({
      to: order.shopper.email,
      subject: 'refund of',
    });
    expect(mail?.subject).toContain('€15.00');
    expect(others).toEqual([]);
  });

  it('takes back the tax of the goods that came back, also where others have another rate', async () => {
    const { shop } = fixtures.refunds;
    const admin = (await shop.staff('admin')).client;
    const rates = [
      { country: 'FR', rate: 20, name: 'TVA' },
      { country: 'FR', class: 'reduced', rate: 5.5, name: 'TVA' },
    ];
    await admin.put('/admin/settings', { tax: { enabled: true, prices_include_tax: true, rates } });
    try {
      const [lamp, book, cup] = [
        await fixtures.item(6000),
        await fixtures.item(10_000),
        await fixtures.item(4500),
      ];
      await admin.put(`/admin/products/${book.productId}`, { tax_class: 'reduced' });
      const order = await fixtures.delivered({
        lines: [
          [lamp, 1],
          [book, 1],
        ],
      });
      await fixtures.exchange(order, { exchange_variant_id: cup.variantId });
      const notes = await fixtures.store.db.rows<{ total: number; rows: { rate: number; tax: number }[] }>(
        `SELECT total, snapshot #> '{tax,rows}' AS rows FROM invoices
          WHERE order_id = $1 AND type = 'credit_note' ORDER BY id`,
        [order.id],
      );
      // 20 / 120 of 45.00 and of 15.00; nothing of the book.
      expect(notes.map(({ total, rows }) => [total, rows.map(({ rate, tax }) => [rate, tax])])).toEqual([
        [4500, [[20, 750]]],
        [1500, [[20, 250]]],
      ]);
    } finally {
      await admin.put('/admin/settings', { tax: { enabled: false, rates: [] } });
    }
  });

  it('keeps the difference with the first order if staff say so', async () => {
    const cup = await fixtures.item(4500);
    const order = await fixtures.delivered();
    await fixtures.exchange(order, { exchange_variant_id: cup.variantId, difference: 'keep' });
    expect(await fixtures.refunds.books(order)).toMatchObject({ refunded_amount: 4500, refunding_amount: 0 });
    expect((await fixtures.refunds.refund(order, { amount: '80.00' })).status).toBe(201);
    await fixtures.refunds.settle();
  });
});

describe('the mail about an exchange', () => {
  const mailOf = async (
    price: number,
    body: object,
    language = 'en',
  ): Promise<[first: string, text: string]> => {
    const goods = await fixtures.item(price);
    const shopper = await fixtures.refunds.shop.shopper({ language });
    const order = await fixtures.delivered({ shopper });
    const { order_number } = await fixtures.exchange(order, {
      exchange_variant_id: goods.variantId,
      ...body,
    });
    const mails = fixtures.store.mail.inbox.messages({ to: shopper.email, subject: order_number });
    const confirmed = mails.filter(({ subject }) => /exchange confirmed|échange confirmé/.test(subject));
    expect(confirmed).toHaveLength(1);
    return [order.order_number, confirmed[0]?.text ?? ''];
  };

  it('names the difference that goes back', async () => {
    const [first, text] = await mailOf(4500, {});
    expect(text).toContain('The goods that you sent back pay for it.');
    expect(text).toContain(`you get back €15.00, in the way you paid for the order ${first}.`);
    expect(text).not.toMatch(/payment of your order|Amount by card/);
    const [, french] = await mailOf(4500, {}, 'fr');
    expect(french).toMatch(/Ils valaient plus : 15,00\s€ vous sont remboursés/);
  });

  it('names the difference that stays', async () => {
    const [first, text] = await mailOf(4500, { difference: 'keep' });
    expect(text).toContain(`€15.00 remain as your credit with the order ${first}.`);
    expect(text).not.toContain('you get back');
    const [, french] = await mailOf(4500, { difference: 'keep' }, 'fr');
    expect(french).toMatch(/Ils valaient plus : 15,00\s€ restent à votre crédit/);
  });

  it('speaks of no difference where there is none', async () => {
    const [, text] = await mailOf(6000, {});
    expect(text).toContain('The goods that you sent back pay for it.');
    expect(text).not.toContain('worth more');
    const [, waived] = await mailOf(9000, { difference: 'waive' });
    expect(waived).not.toContain('worth more');
  });
});

describe('an exchange for dearer goods', () => {
  it('waits for the difference, and then moves the value of the returned goods', async () => {
    // 60.00 came back, the chair costs 90.00: 30.00 are due.
    const chair = await fixtures.item(9000, 3);
    const order = await fixtures.delivered();
    const replacement = await fixtures.exchange(order, { exchange_variant_id: chair.variantId });
    expect(replacement).toMatchObject({ ...OPEN, total: 9000, exchange_amount: 6000, amount_due: 3000 });
    expect(await fixtures.refunds.shop.inventoryOf(chair)).toEqual({ on_hand: 3, reserved: 1 });
    expect(await fixtures.refunds.books(order)).toMatchObject({ refunded_amount: 0, refunding_amount: 6000 });
    expect((await fixtures.refunds.refund(order, { amount: '65.01' })).body.code).toBe(
      'REFUND_EXCEEDS_BALANCE',
    );
    const paid = await fixtures.pay(order, replacement);
    expect(await fixtures.figuresOf(replacement)).toMatchObject({ ...PAID, paid_amount: 9000 });
    expect(await fixtures.refunds.shop.inventoryOf(chair)).toEqual({ on_hand: 2, reserved: 0 });
    expect(await fixtures.refunds.books(order)).toMatchObject({ refunded_amount: 6000, refunding_amount: 0 });
    expect(await fixtures.documentsOf(paid)).toEqual(['invoice 9000: exchange 6000, card 3000']);
    expect(await fixtures.documentsOf(order)).toEqual([
      'invoice 12500: card 12500',
      'credit_note 6000: exchange 6000',
    ]);
  });

  it('gives a discount if staff waive the difference', async () => {
    const chair = await fixtures.item(9000);
    const order = await fixtures.delivered();
    const replacement = await fixtures.exchange(order, {
      exchange_variant_id: chair.variantId,
      difference: 'waive',
    });
    expect(replacement).toMatchObject({ ...PAID, total: 6000, exchange_amount: 6000, amount_due: 0 });
    const shown = (await order.shopper.client.get(`/orders/${replacement.order_number}`)).body.data;
    expect(shown).toMatchObject({
      subtotal: '90.00',
      discount_amount: '30.00',
      discounts: [{ source: 'exchange', name: 'Exchange', amount: '30.00' }],
      items: [{ unit_price: '90.00', discount_amount: '30.00', total: '60.00' }],
    });
    expect(await fixtures.documentsOf(replacement)).toEqual(['invoice 6000: exchange 6000']);
  });

  it('falls back when the difference is not paid in time: the return can be refunded or exchanged again', async () => {
    const chair = await fixtures.item(9000, 3);
    const order = await fixtures.delivered();
    const replacement = await fixtures.exchange(order, { exchange_variant_id: chair.variantId });
    await fixtures.expire();
    expect(await fixtures.figuresOf(replacement)).toMatchObject({
      status: 'cancelled',
      payment_status: 'pending',
    });
    expect(await fixtures.refunds.shop.inventoryOf(chair)).toEqual({ on_hand: 3, reserved: 0 });
    expect(await fixtures.refundsOf(order)).toEqual(['exchange 6000 rejected']);
    const { data } = (await order.shopper.client.get(`/returns/${replacement.returnId}`)).body;
    expect(data).toMatchObject({ status: 'received', replacement_order_number: null, resolved_at: null });
    expect((await fixtures.put(replacement.returnId, { status: 'refunded' })).body.data.refund.amount).toBe(
      '60.00',
    );
    await fixtures.refunds.settle();
    expect(await fixtures.refunds.refundedAtProcessor(order)).toBe(6000);
  });

  it('falls back when the customer cancels the unpaid replacement', async () => {
    const chair = await fixtures.item(9000);
    const order = await fixtures.delivered();
    const { order_number, returnId } = await fixtures.exchange(order, {
      exchange_variant_id: chair.variantId,
    });
    expect((await order.shopper.client.post(`/orders/${order_number}/cancel`)).status).toBe(200);
    await fixtures.refunds.settle();
    expect(await fixtures.refunds.books(order)).toMatchObject({ refunded_amount: 0, refunding_amount: 0 });
    expect((await fixtures.put(returnId, { status: 'exchanged' })).body.data.status).toBe('exchanged');
  });
});

describe('replacements', () => {
  it('are different for each item, in any number', async () => {
    // A lamp at 60.00 becomes two cups at 20.00, a cup at 20.00 becomes nothing: 40.00 pay, 40.00 go back.
    const [lamp, cup] = [await fixtures.item(6000), await fixtures.item(2000)];
    const order = await fixtures.delivered({
      lines: [
        [lamp, 1],
        [cup, 1],
      ],
    });
    const { id, items } = await fixtures.received(order, [
      [order.items[0]?.id, 1],
      [order.items[1]?.id, 1],
    ]);
    const replacements = [
      { return_item_id: items[0]?.id, variant_id: cup.variantId, quantity: 2 },
      { return_item_id: items[1]?.id, variant_id: cup.variantId, quantity: 0 },
    ];
    expect((await fixtures.put(id, { status: 'exchanged', replacements })).status).toBe(200);
    await fixtures.refunds.settle();
    expect(await fixtures.replacementOf(id)).toMatchObject({ ...PAID, total: 4000, exchange_amount: 4000 });
    expect(await fixtures.refunds.refundedAtProcessor(order)).toBe(4000);
  });

  it('are rejected when they are wrong, and change nothing', async () => {
    const cup = await fixtures.item(2000);
    const order = await fixtures.delivered();
    const { id, items } = await fixtures.received(order, [[order.items[0]?.id, 1]]);
    const entry = { return_item_id: items[0]?.id, variant_id: cup.variantId };
    const errorsOf = async (body: object): Promise<string[]> => {
      const answer = await fixtures.put(id, { status: 'exchanged', ...body });
      expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_ERROR']);
      return Object.keys(answer.body.errors);
    };
    expect(await errorsOf({ replacements: [{ ...entry, return_item_id: 2_147_483_647 }] })).toEqual([
      'replacements.0.return_item_id',
    ]);
    expect(await errorsOf({ replacements: [{ ...entry, variant_id: 2_147_483_647 }] })).toEqual([
      'replacements.0.variant_id',
    ]);
    expect(await errorsOf({ replacements: [entry, entry] })).toEqual([
      'replacements.0.quantity',
      'replacements.1.quantity',
    ]);
    expect(await errorsOf({ replacements: [{ ...entry, quantity: 0 }] })).toEqual(['replacements']);
    expect(await errorsOf({ replacements: [entry], exchange_variant_id: cup.variantId })).toEqual([
      'replacements',
    ]);
    expect(await errorsOf({ difference: 'gift' })).toEqual(['difference']);
    expect(await fixtures.refundsOf(order)).toEqual([]);
  });
});

describe('an exchange and a refund of the same order at the same instant', () => {
  it('hold the rest for the exchange, when the refund was first', async () => {
    const order = await fixtures.delivered();
    const { id } = await fixtures.received(order, [[order.items[0]?.id, 2]]);
    expect((await fixtures.refunds.refund(order, { amount: '100.00' })).status).toBe(201);
    expect((await fixtures.put(id, { status: 'exchanged' })).status).toBe(200);
    await fixtures.refunds.settle();
    const books = { refunded_amount: 10_000, refunding_amount: 2500 };
    expect(await fixtures.refunds.books(order)).toMatchObject(books);
  });

  it('never use the same money', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await fixtures.delivered();
      const { id } = await fixtures.received(order, [[order.items[0]?.id, 2]]);
      await Promise.all([
        fixtures.put(id, { status: 'exchanged' }),
        fixtures.refunds.refund(order, { amount: '100.00' }),
      ]);
      await fixtures.refunds.settle();
      const { refunded_amount, refunding_amount } = await fixtures.refunds.books(order);
      expect(refunded_amount + refunding_amount).toBeLessThanOrEqual(12_500);
      // Whichever came first: 120.00 moved and no refund, or 100.00 refunded and 25.00 moved.
      expect([12_000, 10_000, 12_500]).toContain(refunded_amount + refunding_amount);
    }
  });
});

describe('a replacement order', () => {
  it('is refunded to the tenders of both orders, those of the first order first', async () => {
    // 60.00 of the first order and 30.00 by card paid 90.00. 70.00 go back: 60.00 and 10.00, then 20.00.
    const chair = await fixtures.item(9000);
    const order = await fixtures.delivered();
    const replacement = await fixtures.exchange(order, { exchange_variant_id: chair.variantId });
    const paid = await fixtures.pay(order, replacement);
    expect((await fixtures.refunds.refund(paid, { amount: '70.00' })).status).toBe(201);
    await fixtures.refunds.settle();
    expect(await fixtures.refunds.refundedAtProcessor(order)).toBe(6000);
    expect(await fixtures.refunds.refundedAtProcessor(paid)).toBe(1000);
    expect(await fixtures.refundsOf(order)).toEqual(['exchange 6000 processed', 'exchange 6000 processed']);
    expect(await fixtures.refunds.books(order)).toMatchObject({ refunded_amount: 6000, refunding_amount: 0 });
    await fixtures.refunds.refund(paid);
    await fixtures.refunds.settle();
    expect(await fixtures.refunds.books(paid)).toMatchObject({
      payment_status: 'refunded',
      refunded_amount: 9000,
    });
    expect(await fixtures.refunds.refundedAtProcessor(paid)).toBe(3000);
    expect(await fixtures.documentsOf(paid)).toEqual([
      'invoice 9000: exchange 6000, card 3000',
      'credit_note 7000: exchange 6000, card 1000',
      'credit_note 2000: card 2000',
    ]);
    expect(await fixtures.documentsOf(order)).toHaveLength(2);
  });

  it('is refunded when it is cancelled, and the first order keeps the rest', async () => {
    const order = await fixtures.delivered();
    const replacement = await fixtures.exchange(order, {});
    expect((await fixtures.refunds.move(replacement, 'cancelled')).status).toBe(200);
    expect(await fixtures.figuresOf(replacement)).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      refunded_amount: 6000,
    });
    expect(await fixtures.refunds.refundedAtProcessor(order)).toBe(6000);
    // The money that had moved came back, and went to the card.
    const seen = await order.shopper.client.get(`/orders/${order.order_number}`);
    expect(seen.body.data).toMatchObject({
      ...{ refunded_amount: '60.00', paid_back_amount: '60.00', moved_amount: '0.00' },
    });
    await fixtures.refunds.refund(order);
    await fixtures.refunds.settle();
    expect(await fixtures.refunds.refundedAtProcessor(order)).toBe(12_500);
  });

  it('can be exchanged again; a refund of the last order goes back through all of them', async () => {
    // Lamp 60.00 → chair 90.00 with 30.00 by card → table 50.00 with 40.00 back, which the lamp's card paid.
    const [chair, table] = [await fixtures.item(9000), await fixtures.item(5000)];
    const first = await fixtures.delivered();
    const second = await fixtures.pay(
      first,
      await fixtures.exchange(first, { exchange_variant_id: chair.variantId }),
    );
    await fixtures.refunds.move(second, 'delivered');
    const third = await fixtures.exchange(second, { exchange_variant_id: table.variantId });
    expect(third).toMatchObject({ ...PAID, total: 5000, exchange_amount: 5000 });
    expect(await fixtures.refunds.refundedAtProcessor(first)).toBe(4000);
    expect(await fixtures.refunds.refundedAtProcessor(second)).toBe(0);
    await fixtures.refunds.move(third, 'cancelled');
    expect(await fixtures.refunds.refundedAtProcessor(first)).toBe(6000);
    expect(await fixtures.refunds.refundedAtProcessor(second)).toBe(3000);
    expect(await fixtures.figuresOf(third)).toMatchObject({ payment_status: 'refunded' });
  });

  it('gives back gift cards and the wallet that paid for the first order', async () => {
    // 40.00 by gift card, 30.00 from the wallet, 55.00 by card; both lamps come back.
    const shopper = await fixtures.refunds.shop.shopper({ wallet: 3000 });
    const { id, code } = await fixtures.refunds.shop.giftCard({ initialAmount: 4000 });
    const checkout = { gift_card_codes: [code], use_wallet: true };
    const order = await fixtures.delivered({ shopper, checkout });
    const replacement = await fixtures.exchange(order, {}, 2);
    expect(replacement).toMatchObject({ total: 12_000, exchange_amount: 12_000 });
    await fixtures.refunds.move(replacement, 'cancelled');
    expect(await fixtures.refunds.refundedAtProcessor(order)).toBe(5500);
    expect(await fixtures.store.db.row('SELECT balance::int FROM gift_cards WHERE id = $1', [id])).toEqual({
      balance: 4000,
    });
    const wallet = await fixtures.store.db.row('SELECT balance::int FROM wallets WHERE user_id = $1', [
      shopper.id,
    ]);
    expect(wallet).toEqual({ balance: 2500 });
  });
});
