import { Money } from '@comptoir/contracts';
import { fc, testRuns } from '../../../../../tools/testing-servers/properties';
import { patience } from '../../../../../tools/testing-servers/time-scale';
import { signedIn, type TestAccount } from '../../../test/accounts';
import type { TestItem } from '../../../test/checkout/checkout.fixture';
import { type PaidOrder, RefundsFixtures } from '../../../test/orders/refunds.fixture';
import { expectAnswer, expectNotesToAgree } from '../../../test/orders/sequence-checks';
import { expectLedgersToBalance } from '../../../test/reconciliation';
import { type TestStore, startStore } from '../../../test/store-harness';

const SEQUENCES = testRuns(Number(process.env.STORE_ORDER_SEQUENCES ?? 4));
const TIMEOUT_MS = patience(180_000 + SEQUENCES * 20_000);

/** Smallest amount that the processor counts, in our minor units. */
const STEPS = { EUR: 1, JPY: 1, KWD: 10, MGA: 100 };
type Currency = keyof typeof STEPS;
const RATES = { JPY: '163.4512', KWD: '0.3317', MGA: '5120.456' };
const TAX_RATES = [
  { name: 'TVA', country: 'FR', rate: 20 },
  { name: 'TVA', country: 'FR', rate: 5.5, class: 'reduced' },
];
/** Our minor units of one unit of the processor. */
const PROCESSOR_UNITS: Record<Currency, number> = { EUR: 1, JPY: 1, KWD: 1, MGA: 100 };

let store: TestStore;
let fixtures: RefundsFixtures;
let admin: TestAccount;
let items: TestItem[];
let voucher: TestItem;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
  admin = await signedIn(store, { roles: ['admin'] });
  for (const [code, exchange_rate] of Object.entries(RATES))
    await admin.client.post('/admin/currencies', { code, exchange_rate });
  items = await Promise.all([1_999, 3_333, 705].map((price) => fixtures.shop.item(price, 100_000)));
  voucher = await fixtures.shop.item(2_500, 100_000, { isDigital: true, isGiftCard: true });
  const reduced = items[1]?.productId;
  await store.db.rows(`UPDATE products SET tax_class = 'reduced' WHERE id = $1`, [reduced]);
});

afterAll(() => store?.stop());

const percent = fc.integer({ min: 1, max: 100 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('refund' as const), percent, method: fc.constantFrom('original', 'wallet') }),
  fc.record({ kind: fc.constant('refund-unit' as const), line: fc.nat(2) }),
  fc.record({
    kind: fc.constant('cancel-units' as const),
    line: fc.nat(2),
    quantity: fc.constantFrom(1, 2),
    include_shipping: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('capture' as const) }),
  fc.record({ kind: fc.constant('receive' as const), percent }),
  fc.record({ kind: fc.constant('pay-by-card' as const) }),
  fc.record({ kind: fc.constant('write-off' as const), percent }),
  fc.record({ kind: fc.constant('reverse-write-off' as const) }),
  fc.record({ kind: fc.constant('dispute' as const), percent }),
  fc.record({
    kind: fc.constant('decide' as const),
    outcome: fc.constantFrom('won' as const, 'lost' as const),
  }),
  fc.record({ kind: fc.constant('credit-note' as const) }),
  fc.record({ kind: fc.constant('parcel' as const), line: fc.nat(2) }),
  fc.record({ kind: fc.constant('deliver' as const) }),
  fc.record({
    kind: fc.constant('return' as const),
    line: fc.nat(2),
    status: fc.constantFrom('refunded', 'exchanged'),
    difference: fc.constantFrom('waive', 'charge'),
  }),
  fc.record({
    kind: fc.constant('withdraw' as const),
    line: fc.nat(2),
    /** 0 for everything. */
    quantity: fc.integer({ min: 0, max: 2 }),
    comesBack: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('dashboard-refund' as const), percent }),
  fc.record({ kind: fc.constant('cancel' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const sequence = fc.record({
  currency: fc.constantFrom(...(Object.keys(STEPS) as Currency[])),
  isIncluded: fc.boolean(),
  capture: fc.constantFrom('automatic', 'on_shipment'),
  payment_method: fc.constantFrom('card', 'cash_on_delivery', 'invoice'),
  quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
  wallet: fc.constantFrom(0, 777, 2_500),
  /** Minor units of EUR on a gift card that pays first; 0 for none. */
  giftCard: fc.constantFrom(0, 1_234),
  /** Gift cards that the order sells. */
  vouchers: fc.constantFrom(0, 1, 2),
  steps: fc.array(step, { minLength: 3, maxLength: 6 }),
});
type Sequence = typeof sequence extends fc.Arbitrary<infer T> ? T : never;

type Line = [item: TestItem, quantity: number];

/** Runs one sequence. A rejected step changes nothing, and no step fails. */
class OrderRun {
  private dispute: string | undefined;

  constructor(
    private readonly order: PaidOrder,
    private readonly currency: Currency,
  ) {}

  async take(taken: Step): Promise<void> {
    await this.perform(taken);
    await fixtures.settle();
  }

  private async perform(taken: Step): Promise<void> {
    const { client } = fixtures.manager;
    switch (taken.kind) {
      case 'refund': {
        const { paid_amount, refunded_amount, refunding_amount } = await fixtures.books(this.order);
        const most = paid_amount || (await this.left());
        const amount = this.part(most - refunded_amount - refunding_amount, taken.percent);
        const body = { amount: Money.format(amount, this.currency), method: taken.method, unpaid: true };
        return expectAnswer(await fixtures.refund(this.order, body));
      }
      case 'receive': {
        const amount = Money.format(this.part(await this.left(), taken.percent), this.currency);
        return expectAnswer(await admin.client.post(`/admin/orders/${this.order.id}/payments`, { amount }));
      }
      case 'pay-by-card':
        return this.payByCard();
      case 'write-off': {
        const amount = Money.format(this.part(await this.left(), taken.percent), this.currency);
        const body = { amount, reason: 'Insolvent.' };
        return expectAnswer(await admin.client.post(`/admin/orders/${this.order.id}/write-offs`, body));
      }
      case 'reverse-write-off':
        return this.reverseWriteOff();
      case 'refund-unit': {
        const units = [{ order_item_id: this.lineOf(taken.line), quantity: 1 }];
        return expectAnswer(await fixtures.refund(this.order, { items: units, unpaid: true }));
      }
      case 'cancel-units': {
        const { line, quantity, include_shipping } = taken;
        const units = [{ order_item_id: this.lineOf(line), quantity }];
        const body = { items: units, include_shipping };
        return expectAnswer(await client.post(`/admin/orders/${this.order.id}/cancel-items`, body));
      }
      case 'capture':
        return expectAnswer(await client.post(`/admin/orders/${this.order.id}/capture`));
      case 'dispute':
        return this.openDispute(taken.percent);
      case 'decide':
        if (this.dispute) store.stripe.decideDispute(this.dispute, taken.outcome);
        this.dispute = undefined;
        return undefined;
      case 'credit-note':
        return this.creditDispute();
      case 'parcel': {
        const units = [{ order_item_id: this.lineOf(taken.line), quantity: 1 }];
        const { order_number } = this.order;
        return expectAnswer(await client.post('/admin/shipments', { order_number, items: units }));
      }
      case 'deliver':
        return expectAnswer(await fixtures.move(this.order, 'delivered'));
      case 'return':
        return this.giveBack(taken);
      case 'withdraw':
        return this.withdraw(taken);
      case 'dashboard-refund':
        return this.refundAtProcessor(taken.percent);
      case 'cancel':
        return expectAnswer(
          await client.patch(`/admin/orders/${this.order.id}/status`, { status: 'cancelled' }),
        );
    }
  }

  private async creditDispute(): Promise<void> {
    const row = await store.db.row<{ id: number }>('SELECT id FROM disputes WHERE order_id = $1', [
      this.order.id,
    ]);
    if (row) expectAnswer(await fixtures.manager.client.post(`/admin/disputes/${row.id}/credit-note`));
  }

  /** Returns what is left to pay, in minor units. */
  private async left(): Promise<number> {
    const row = await store.db.row<{ amount: number }>(
      'SELECT amount_due - uncharged_amount - received_amount AS amount FROM orders WHERE id = $1',
      [this.order.id],
    );
    return row?.amount ?? 0;
  }

  private async payByCard(): Promise<void> {
    const { order_number, shopper } = this.order;
    const body = { order_number, payment_method_id: 'pm_card_visa' };
    const paid = await shopper.client.post('/payments/intent', body);
    expectAnswer(paid);
    this.order.intent ||= (paid.body.data?.processor_payment_intent_id as string | undefined) ?? '';
  }

  private async reverseWriteOff(): Promise<void> {
    const row = await store.db.row<{ id: number }>(
      'SELECT id FROM write_offs WHERE order_id = $1 AND reverses_id IS NULL ORDER BY id DESC LIMIT 1',
      [this.order.id],
    );
    if (!row) return;
    const path = `/admin/orders/${this.order.id}/write-offs/${row.id}/reverse`;
    expectAnswer(await admin.client.post(path, {}));
  }

  private async openDispute(share: number): Promise<void> {
    if (!this.order.intent) return;
    const id = await fixtures.chargeOf(this.order);
    const charge = await fixtures.processor.charges.retrieve(id);
    const left = (charge.amount_captured - charge.amount_refunded) * PROCESSOR_UNITS[this.currency];
    const amount = this.part(left, share) / PROCESSOR_UNITS[this.currency];
    if (charge.disputed || amount <= 0) return;
    this.dispute = store.stripe.dispute(id, 'fraudulent', false, amount).id;
  }

  private async refundAtProcessor(share: number): Promise<void> {
    if (!this.order.intent) return;
    const charge = await fixtures.processor.charges.retrieve(await fixtures.chargeOf(this.order));
    const left = (charge.amount_captured - charge.amount_refunded) * PROCESSOR_UNITS[this.currency];
    const amount = this.part(left, share) / PROCESSOR_UNITS[this.currency];
    if (charge.disputed || amount <= 0) return;
    await fixtures.processor.refunds.create({ payment_intent: this.order.intent, amount });
  }

  private async giveBack({ line, status, difference }: Extract<Step, { kind: 'return' }>): Promise<void> {
    const { client } = this.order.shopper;
    const path = `/orders/${this.order.order_number}/return`;
    const units = [{ order_item_id: this.lineOf(line), quantity: 1 }];
    const made = await client.post(path, { reason: 'other', items: units });
    expectAnswer(made);
    if (made.status !== 201) return;
    const put = (body: object) => fixtures.manager.client.put(`/admin/returns/${made.body.data.id}`, body);
    for (const next of ['approved', 'received']) expectAnswer(await put({ status: next }));
    expectAnswer(await put({ status, ...(status === 'exchanged' && { difference }) }));
  }

  private async withdraw({ line, quantity, comesBack }: Extract<Step, { kind: 'withdraw' }>): Promise<void> {
    const { id, order_number, shopper } = this.order;
    await store.db.rows('UPDATE orders SET withdrawal_days = 14 WHERE id = $1', [id]);
    const units = [{ order_item_id: this.lineOf(line), quantity }];
    const path = `/orders/${order_number}/withdrawal`;
    const made = await shopper.client.post(path, quantity ? { items: units } : {});
    expectAnswer(made);
    const number: number | undefined = made.body.data?.id;
    if (made.status !== 201 || number === undefined || !comesBack) return;
    for (const status of ['received', 'refunded'])
      expectAnswer(await fixtures.manager.client.put(`/admin/returns/${number}`, { status }));
  }

  private lineOf(index: number): number | undefined {
    return this.order.items[index % this.order.items.length]?.id;
  }

  /** Returns a share that the processor can count. */
  private part(minor: number, share: number): number {
    const unit = STEPS[this.currency];
    return Math.floor((minor * share) / 100 / unit) * unit;
  }
}

/** The processor refunded what the refunds of the order say. */
async function expectProcessorToAgree(order: PaidOrder, currency: Currency): Promise<void> {
  if (!order.intent) return;
  const charge = await fixtures.processor.charges.retrieve(await fixtures.chargeOf(order));
  if (!charge.captured) return;
  // The processor counts as refunded what it released of an authorization.
  const refunded = charge.amount_refunded - (charge.amount - charge.amount_captured);
  const row = await store.db.row<{ card: number }>(
    `SELECT coalesce(sum(card_amount), 0)::bigint AS card FROM refunds
     WHERE order_id = $1 AND status = 'processed' AND NOT released`,
    [order.id],
  );
  expect(row?.card).toBe(refunded * PROCESSOR_UNITS[currency]);
}

/** The gift cards that stay good are paid, and those that were taken back are in no account of the order any more. */
async function expectGiftCardsToBePaid(order: PaidOrder, currency: Currency): Promise<void> {
  const row = await store.db.row<{ kept: number; good: number; booked: number }>(
    `SELECT o.paid_amount - o.refunded_amount - o.refunding_amount AS kept,
       (SELECT coalesce(sum((i.total + CASE WHEN o.prices_include_tax THEN 0 ELSE i.tax_amount END)
            * (SELECT count(*) FROM sold_gift_cards s WHERE s.order_item_id = i.id AND s.withdrawn_at IS NULL)
            / i.quantity), 0)::bigint FROM order_items i WHERE i.order_id = o.id) AS good,
       (SELECT coalesce(sum(CASE WHEN credit = 'gift_cards_to_issue' THEN amount ELSE -amount END)::bigint, 0)
          FROM ledger_entries WHERE order_id = o.id AND 'gift_cards_to_issue' IN (debit, credit)) AS booked
     FROM orders o WHERE o.id = $1 AND o.payment_status NOT IN ('pending', 'failed')`,
    [order.id],
  );
  if (!row) return;
  // A line is divided into units that differ by the smallest amount that can be charged.
  expect(row.kept).toBeGreaterThanOrEqual(row.good - STEPS[currency]);
  if (row.kept === 0) expect(row.booked).toBe(0);
}

/** The gift cards of an order do not limit the processor, which moves money on its own. */
const isByProcessor = ({ kind }: Step): boolean => kind === 'dispute' || kind === 'dashboard-refund';

async function run({
  currency,
  isIncluded,
  capture,
  payment_method,
  quantities,
  wallet,
  giftCard,
  vouchers,
  steps,
}: Sequence): Promise<void> {
  const tax = { enabled: true, prices_include_tax: isIncluded, rates: TAX_RATES };
  const saved = await admin.client.put('/admin/settings', {
    tax,
    checkout: { payment_methods: ['card', 'cash_on_delivery', 'invoice'] },
    'payments.capture': capture,
  });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const shopper = await fixtures.shop.shopper({ currency, wallet });
  const lines = quantities.map((quantity, index) => [items[index] ?? fixtures.lamp, quantity] as const);
  const terms = { credit_limit: '100000.00', payment_terms_days: 14 };
  await admin.client.put(`/admin/users/${shopper.id}/payment-terms`, terms);
  const card = giftCard ? await fixtures.shop.giftCard({ initialAmount: giftCard }) : undefined;
  const order = await fixtures.order({
    shopper,
    lines: [
      ...lines.map(([item, quantity]): Line => [item, quantity]),
      ...(vouchers ? [[voucher, vouchers] as Line] : []),
    ],
    checkout: {
      payment_method,
      ...(wallet && { use_wallet: true }),
      ...(card && { gift_card_codes: [card.code] }),
    },
  });
  const started = new OrderRun(order, currency);
  for (const taken of steps) await started.take(taken);
  await fixtures.rest();
  await expectNotesToAgree(store, order);
  await expectProcessorToAgree(order, currency);
  await expectLedgersToBalance(store);
  if (vouchers && !steps.some(isByProcessor)) await expectGiftCardsToBePaid(order, currency);
}

it(
  'orders, documents, ledgers and reports agree to the minor unit, whatever happens to an order',
  async () => {
    await fc.assert(fc.asyncProperty(sequence, run), { numRuns: SEQUENCES, endOnFailure: true });
  },
  TIMEOUT_MS,
);
