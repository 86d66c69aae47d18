import { randomUUID } from 'node:crypto';
import type { TestResponse } from '@comptoir/testing';
import { fc, testRuns } from '../../../../../tools/testing-servers/properties';
import { patience } from '../../../../../tools/testing-servers/time-scale';
import { HOME, type Shopper, type TestItem } from '../../../test/checkout/checkout.fixture';
import { RefundsFixtures } from '../../../test/orders/refunds.fixture';
import { expectAnswer, expectNotesToAgree } from '../../../test/orders/sequence-checks';
import { expectLedgersToBalance } from '../../../test/reconciliation';
import { type TestStore, startStore } from '../../../test/store-harness';
import { AccountService } from '../../customers/auth/account.service';
import { SessionsService } from '../../customers/auth/sessions.service';
import { ErasureService } from '../../customers/privacy/erasure.service';
import { OrderExpiryService } from '../../orders/orders/orders.expiry.service';
import { PaymentsReconciliationService } from '../../orders/payments/payments.reconciliation.service';
import { REFUNDED } from '../reports/report-entries';

const SEQUENCES = testRuns(Number(process.env.STORE_CHECKOUT_SEQUENCES ?? 6));
const TIMEOUT_MS = patience(180_000 + SEQUENCES * 20_000);
const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
const STOCK = 40;
/** Minor units of a gift card that pays, and of its other owner's. */
const CARD = 2_000;

/** Customers buy goods, downloads with licence keys, and gift cards. */
const GOODS = ['lamp', 'song', 'voucher'] as const;
type Goods = (typeof GOODS)[number];

const kind = <K extends string>(name: K): fc.Arbitrary<K> => fc.constant(name);
const which = fc.nat(3);
const person = fc.nat(1);
const place = fc.record({
  kind: kind('place'),
  person,
  isGuest: fc.boolean(),
  goods: fc.constantFrom<Goods[]>(['lamp'], ['song'], ['lamp', 'song'], ['voucher'], ['lamp', 'voucher']),
  quantity: fc.integer({ min: 1, max: 2 }),
  hasCoupon: fc.boolean(),
  pays: fc.constantFrom('card', 'card', 'gift-card', 'bought-card', 'wallet'),
  /** Pays the rest at once, in the browser. */
  isPaid: fc.boolean(),
});
const step = fc.oneof(
  { weight: 4, arbitrary: place },
  { weight: 5, arbitrary: fc.record({ kind: kind('pay'), which, inBrowser: fc.boolean() }) },
  fc.record({ kind: kind('decline'), which }),
  { weight: 2, arbitrary: fc.record({ kind: kind('retry'), which }) },
  fc.record({ kind: kind('confirm'), which }),
  { weight: 2, arbitrary: fc.record({ kind: kind('claim'), person }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('cancel'), which }) },
  fc.record({ kind: kind('staff-cancel'), which }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('part'), which, percent: fc.integer({ min: 1, max: 110 }) }),
  },
  fc.record({ kind: kind('take-back'), which }),
  fc.record({ kind: kind('refund-unit'), which, line: fc.nat(1) }),
  { weight: 2, arbitrary: fc.record({ kind: kind('add-keys'), count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('read-keys'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('erase'), person }) },
  fc.record({ kind: kind('dashboard-refund'), which }),
  fc.record({ kind: kind('events'), arrive: fc.constantFrom('now', 'late', 'twice') }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('wait'), minutes: fc.constantFrom(10, 70, 1_500, 45_000) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type StepOfOrder = Extract<Step, { which: number }>;
type Wish = typeof place extends fc.Arbitrary<infer T> ? Omit<T, 'kind'> : never;

const sequence = fc.record({
  wallet: fc.constantFrom(0, 1_500),
  keys: fc.constantFrom(0, 1, 4),
  first: place,
  /** Steps, and whether jobs and events are left for later. */
  steps: fc.array(fc.record({ step, isLazy: fc.boolean() }), { minLength: 3, maxLength: 8 }),
});
type Sequence = typeof sequence extends fc.Arbitrary<infer T> ? T : never;

/** Sends requests as an account, or as a guest by the token of the cart. */
type Send = (method: string, path: string, body?: object) => Promise<TestResponse>;

/** An order as its buyer knows it. */
interface Known {
  id: number;
  number: string;
  person: number;
  /** Number of the account of this person that placed or claimed it; -1 for a guest. */
  account: number;
  guest: Send | undefined;
  payment: Record<string, string> | undefined;
  hasCoupon: boolean;
  /** Keys that somebody has read. */
  seen: Set<string>;
  isEndedBy: 'customer' | 'staff' | undefined;
}

interface Person {
  email: string;
  /** Accounts of the address one after the other; the last one is open unless it was deleted. */
  accounts: Shopper[];
  isOpen: boolean;
}

/** An order with its money in PostgreSQL. */
interface State {
  status: string;
  payment_status: string;
  total: number;
  paid_amount: number;
  refunded_amount: number;
  refunding_amount: number;
}

let store: TestStore;
let fixtures: RefundsFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = await RefundsFixtures.open(store);
});
afterAll(() => store?.stop());

/** Runs one sequence. A rejected step changes nothing, and no step fails. */
class SequenceRun {
  readonly orders: Known[] = [];
  readonly coupon = `ONCE${randomUUID().slice(0, 8)}`.toUpperCase();
  private events: 'now' | 'late' | 'twice' = 'now';
  private readonly people: Person[] = [0, 1].map((n) => ({
    email: `buyer-${n}-${randomUUID()}@example.com`,
    accounts: [],
    isOpen: false,
  }));

  constructor(
    readonly items: Record<Goods, TestItem>,
    private readonly card: string,
    private readonly wallet: number,
  ) {}

  async take(taken: Step, isLazy: boolean): Promise<void> {
    if ('which' in taken) {
      const known = this.orders[taken.which % Math.max(1, this.orders.length)];
      if (known) await this.performWith(known, taken);
    } else await this.perform(taken);
    if (!isLazy) await settle(this.events);
  }

  private async perform(taken: Exclude<Step, StepOfOrder>): Promise<void> {
    switch (taken.kind) {
      case 'place':
        return this.place(taken);
      case 'claim':
        return this.claim(taken.person);
      case 'add-keys':
        return addKeys(this.items.song, taken.count);
      case 'erase':
        return this.erase(taken.person);
      case 'events':
        this.events = taken.arrive;
        return;
      case 'wait':
        return wait(taken.minutes);
    }
  }

  private async performWith(known: Known, taken: StepOfOrder): Promise<void> {
    switch (taken.kind) {
      case 'pay':
        return this.pay(known, taken.inBrowser);
      case 'decline':
        await this.open(known);
        if (known.payment) await fixtures.payments.payInBrowser(known.payment, 'pm_card_chargeDeclined');
        return;
      case 'retry':
        return this.retry(known);
      case 'confirm': {
        const payment_intent_id = known.payment?.processor_payment_intent_id;
        if (payment_intent_id) await this.as(known, 'POST', '/payments/confirm', { payment_intent_id });
        return;
      }
      case 'cancel':
        return this.cancel(known);
      case 'staff-cancel': {
        const answer = await staff('PATCH', `/admin/orders/${known.id}/status`, { status: 'cancelled' });
        if (answer.status === 200) known.isEndedBy = 'staff';
        return;
      }
      case 'part':
        return recordPart(known, taken.percent);
      case 'take-back':
        return takeBack(known);
      case 'refund-unit':
        return refundUnit(known, taken.line);
      case 'read-keys':
        for (const key of await this.keysOf(known)) known.seen.add(key);
        return;
      case 'dashboard-refund':
        return refundAtProcessor(known);
    }
  }

  async place({ person: n, isGuest, goods, quantity, hasCoupon, pays, isPaid }: Wish): Promise<void> {
    const account = isGuest ? undefined : await this.accountOf(n);
    const send = account ? clientOf(account) : await guestCart();
    for (const name of goods) {
      const { productId: product_id, variantId: variant_id } = this.items[name];
      expectAnswer(await send('POST', '/cart/items', { product_id, variant_id, quantity }));
    }
    const card =
      pays === 'bought-card' ? await this.boughtCard() : pays === 'gift-card' ? this.card : undefined;
    const answer = await send('POST', '/orders', {
      ...(account ? {} : { email: this.people[n]?.email, shipping_address: HOME }),
      ...(hasCoupon && { coupon_code: this.coupon }),
      ...(card && { gift_card_codes: [card] }),
      ...(account && { use_wallet: pays === 'wallet' }),
    });
    expectAnswer(answer);
    if (answer.status !== 201) {
      if (account) await send('DELETE', '/cart');
      return;
    }
    const { id, order_number: number } = answer.body.data;
    const known: Known = {
      ...{ id, number, person: n, account: account ? this.accountsOf(n).indexOf(account) : -1 },
      ...{ guest: account ? undefined : send, payment: undefined, hasCoupon, seen: new Set() },
      ...{ isEndedBy: undefined },
    };
    this.orders.push(known);
    if (isPaid) await this.pay(known, true);
  }

  async pay(known: Known, inBrowser: boolean): Promise<void> {
    if (!inBrowser) {
      const body = { order_number: known.number, payment_method_id: 'pm_card_visa' };
      return this.keepPayment(known, await this.as(known, 'POST', '/payments/intent', body));
    }
    await this.open(known);
    if (known.payment) await fixtures.payments.payInBrowser(known.payment, 'pm_card_visa');
  }

  private async retry(known: Known): Promise<void> {
    const body = { order_number: known.number, payment_method_id: 'pm_card_visa' };
    this.keepPayment(known, await this.as(known, 'POST', '/payments/retry', body));
  }

  /** Opens the payment as the page of payment does; one that was open in another tab stays there. */
  private async open(known: Known): Promise<void> {
    if (!known.payment)
      this.keepPayment(
        known,
        await this.as(known, 'POST', '/payments/intent', { order_number: known.number }),
      );
  }

  private keepPayment(known: Known, answer: TestResponse | undefined): void {
    if (answer?.status === 200) known.payment = answer.body.data;
  }

  private async cancel(known: Known): Promise<void> {
    const answer = await this.as(known, 'POST', `/orders/${known.number}/cancel`, { reason: 'Too slow' });
    if (answer?.status === 200) known.isEndedBy = 'customer';
  }

  private async claim(n: number): Promise<void> {
    const account = await this.accountOf(n);
    const answer = await clientOf(account)('POST', '/orders/claim');
    expectAnswer(answer);
    const numbers = answer.body.data.map((one: { order_number: string }) => one.order_number);
    for (const known of this.orders.filter(({ number }) => numbers.includes(number)))
      known.account = this.accountsOf(n).indexOf(account);
  }

  private async erase(n: number): Promise<void> {
    const owner = this.people[n];
    const account = owner?.accounts.at(-1);
    if (!owner?.isOpen || !account) return;
    owner.isOpen = false;
    await store.db.tx((tx) => store.get(AccountService).closeAccount(tx, account.id));
  }

  /** Sends a request of the owner of an order; undefined when the account was deleted. */
  private async as(
    known: Known,
    method: string,
    path: string,
    body?: object,
  ): Promise<TestResponse | undefined> {
    const owner = this.people[known.person];
    const account = owner?.accounts[known.account];
    if (known.account >= 0 && (!owner?.isOpen || !account || account !== owner.accounts.at(-1)))
      return undefined;
    const send = account ? clientOf(account) : known.guest;
    const answer = await send?.(method, path, body);
    // The token of a guest ends after some weeks.
    if (answer && !(known.account < 0 && answer.status === 401)) expectAnswer(answer);
    return answer;
  }

  async keysOf(known: Known): Promise<string[]> {
    const answer = await this.as(known, 'GET', `/orders/${known.number}/downloads`);
    return answer?.status === 200
      ? answer.body.data.flatMap(({ licence_keys }: { licence_keys: string[] }) => licence_keys)
      : [];
  }

  /** Returns the account of a person, who opens another one if it was deleted. */
  private async accountOf(n: number): Promise<Shopper> {
    const owner = this.people[n];
    if (!owner) throw new Error('nobody');
    const { email } = owner;
    if (!owner.isOpen) owner.accounts.push(await fixtures.shop.shopper({ email, wallet: this.wallet }));
    owner.isOpen = true;
    return owner.accounts.at(-1) as Shopper;
  }

  private accountsOf(n: number): Shopper[] {
    return this.people[n]?.accounts ?? [];
  }

  /** Returns the code of a gift card that somebody bought in this sequence. */
  private async boughtCard(): Promise<string | undefined> {
    const row = await store.db.row<{ code: string }>(
      `SELECT g.code FROM order_items i JOIN sold_gift_cards s ON s.order_item_id = i.id
         JOIN gift_cards g ON g.id = s.gift_card_id WHERE i.order_id = ANY ($1::int[]) ORDER BY g.id LIMIT 1`,
      [this.orders.map(({ id }) => id)],
    );
    return row?.code;
  }
}

/** Sends requests of an account with a new session, as tokens end when the clock moves. */
function clientOf({ id }: Shopper): Send {
  return async (method, path, body) => {
    const device = { ip: '192.0.2.1', userAgent: 'e2e' };
    const { accessToken } = await store.db.tx((tx) => store.get(SessionsService).openSession(tx, id, device));
    return store.client.as(accessToken).send(method, path, { body });
  };
}

async function staff(method: string, path: string, body?: object): Promise<TestResponse> {
  const answer = await clientOf(fixtures.manager as Shopper)(method, path, body);
  expectAnswer(answer);
  return answer;
}

async function guestCart(): Promise<Send> {
  const { body: opened } = await store.client.post('/guest-carts');
  const headers = { 'cart-token': opened.data.cart_token };
  return (method, path, body = method === 'GET' ? undefined : {}) =>
    store.client.send(method, path, { body, headers });
}

async function addKeys({ variantId }: TestItem, count: number): Promise<void> {
  const keys = Array.from({ length: count }, () => randomUUID());
  await staff('POST', `/admin/digital-goods/${variantId}/licence-keys`, { keys });
}

/** Records a share of what an order costs, which may be more than is left to pay. */
async function recordPart(known: Known, percent: number): Promise<void> {
  const { total } = await stateOf(known);
  const amount = (Math.floor((total * percent) / 100) / 100).toFixed(2);
  await staff('POST', `/admin/orders/${known.id}/payments`, { amount });
}

async function takeBack(known: Known): Promise<void> {
  const { body } = await staff('GET', `/admin/orders/${known.id}/payments`);
  const [last] = (body.data as { id: number }[]).slice(-1);
  if (last) await staff('POST', `/admin/orders/${known.id}/payments/${last.id}/reversal`);
}

async function refundUnit(known: Known, index: number): Promise<void> {
  const lines = 'SELECT id FROM order_items WHERE order_id = $1 ORDER BY id';
  const rows = await store.db.rows<{ id: number }>(lines, [known.id]);
  const items = [{ order_item_id: rows[index % rows.length]?.id, quantity: 1 }];
  await staff('POST', '/admin/refunds', { order_number: known.number, reason: 'Scratched.', items });
}

async function refundAtProcessor(known: Known): Promise<void> {
  const intent = known.payment?.processor_payment_intent_id;
  const kept = intent ? await keptOf(intent) : 0;
  if (!intent || kept <= 0) return;
  store.stripe.refund({ payment_intent: intent, amount: Math.ceil(kept / 3) });
}

async function wait(minutes: number): Promise<void> {
  store.clock.advance(minutes * MINUTE);
  await store.get(PaymentsReconciliationService).checkOpenPayments();
  await store.get(OrderExpiryService).expireDueOrders();
  await store.get(ErasureService).eraseDueAccounts();
}

async function settle(events: 'now' | 'late' | 'twice'): Promise<void> {
  await store.drain().catch(() => undefined);
  if (events === 'late') return;
  store.stripe.configureWebhooks({ duplicate: events === 'twice' ? 1 : 0 });
  await store.stripe.flushWebhooks();
  await store.drain().catch(() => undefined);
}

/** Delivers everything, and lets the time of unpaid orders end. */
async function rest(): Promise<void> {
  await settle('now');
  for (let round = 0; round < 2; round++) {
    await wait(2 * DAY_MINUTES);
    await fixtures.rest();
    await payOut();
  }
  await fixtures.settle();
}

/** Cancels the orders that have received a part, and would wait for the rest for ever. */
async function endWaiting(orders: readonly Known[]): Promise<void> {
  for (const known of orders) {
    if ((await stateOf(known)).status !== 'pending') continue;
    await staff('PATCH', `/admin/orders/${known.id}/status`, { status: 'cancelled' });
    known.isEndedBy = 'staff';
  }
  await rest();
}

/** Pays back by hand what no account can take any more. */
async function payOut(): Promise<void> {
  const due = await store.db.rows<{ id: number }>(
    `SELECT id FROM refunds WHERE status = 'approved' AND offline_amount > 0 AND paid_out_at IS NULL`,
  );
  for (const { id } of due) await staff('PATCH', `/admin/refunds/${id}`, { status: 'processed' });
}

async function stateOf({ id }: Known): Promise<State> {
  const row = await store.db.row<State>(
    `SELECT status, payment_status, total, paid_amount, refunded_amount, refunding_amount FROM orders WHERE id = $1`,
    [id],
  );
  if (!row) throw new Error('the order is gone');
  return row;
}

/** Returns what the processor received for an intent and has not given back. */
async function keptOf(intent: string): Promise<number> {
  const { latest_charge } = await fixtures.processor.paymentIntents.retrieve(intent);
  if (typeof latest_charge !== 'string') return 0;
  const { amount_captured, amount_refunded } = await fixtures.processor.charges.retrieve(latest_charge);
  return amount_captured - amount_refunded;
}

/** A line of an order, with the keys that were delivered for it. */
interface Line {
  variant_id: number;
  quantity: number;
  total: number;
  keys: number;
  /** Gift cards of the line that can still be used, or were. */
  cards: number;
}

function linesOf({ id }: Known): Promise<Line[]> {
  return store.db.rows<Line>(
    `SELECT i.variant_id, i.quantity, i.total,
       (SELECT count(*)::int FROM licence_keys k WHERE k.order_item_id = i.id) AS keys,
       (SELECT count(*)::int FROM sold_gift_cards s WHERE s.order_item_id = i.id AND s.withdrawn_at IS NULL) AS cards
     FROM order_items i WHERE i.order_id = $1`,
    [id],
  );
}

/** Returns what staff refunded, here or in the processor's dashboard. */
async function refundedByStaff({ id }: Known): Promise<number> {
  const row = await store.db.row<{ amount: number }>(
    `SELECT coalesce(sum(counted_amount), 0)::bigint AS amount FROM refunds
      WHERE order_id = $1 AND status = 'processed' AND source IN ('staff', 'processor')`,
    [id],
  );
  return row?.amount ?? 0;
}

const isEnded = ({ status }: State): boolean => status === 'cancelled' || status === 'refunded';

/** Returns true where a customer kept what was delivered, and got the money of everything else. */
const isEndedInPart = (known: Known, state: State): boolean =>
  known.isEndedBy === 'customer' && !isEnded(state);

/** Nobody has goods and their money, and no money is kept without goods. */
async function expectMoney(known: Known): Promise<void> {
  const [state, lines, byStaff] = [await stateOf(known), await linesOf(known), await refundedByStaff(known)];
  const facts = { ...known, guest: undefined, ...state, lines };
  const kept = state.paid_amount - state.refunded_amount;
  expect({ ...facts, status: state.status }).not.toEqual({ ...facts, status: 'pending' });
  expect({ ...facts, refunding_amount: 0 }).toEqual(facts);
  const keys = lines.reduce((sum, line) => sum + line.keys, 0);
  const held = lines.reduce((sum, { total, quantity, keys: units }) => sum + (total * units) / quantity, 0);
  if (isEnded(state)) {
    expect({ ...facts, kept }).toEqual({ ...facts, kept: 0 });
    expect({ ...facts, cards: lines.filter(({ cards }) => cards > 0) }).toEqual({ ...facts, cards: [] });
    // Staff can take back what was delivered; a customer cannot.
    if (known.isEndedBy !== 'staff') expect({ ...facts, keys }).toEqual({ ...facts, keys: 0 });
  } else if (isEndedInPart(known, state)) {
    expect(keys).toBeGreaterThanOrEqual(Math.max(1, known.seen.size));
    // A discount is shared among the units to the minor unit.
    expect(kept).toBeLessThanOrEqual(Math.ceil(held) + lines.length);
    expect(kept).toBeGreaterThanOrEqual(Math.floor(held) - lines.length - byStaff);
  } else {
    expect({ ...facts, kept }).toEqual({ ...facts, kept: state.total - byStaff });
  }
}

/**
 * The processor keeps what our rows and reports say, over all payments of an order. A payment that came when its order had ended
 * is refunded whole, and counts as none.
 */
async function expectProcessorToAgree(known: Known): Promise<void> {
  const payments = await store.db.rows<{ intent: string | null; paid: number }>(
    `SELECT processor_payment_intent_id AS intent, CASE WHEN status = 'paid' THEN amount ELSE 0 END AS paid
       FROM payments WHERE order_id = $1`,
    [known.id],
  );
  const row = await store.db.row<{ card: number }>(
    `SELECT coalesce(sum(r.amount), 0)::bigint AS card FROM (${REFUNDED}) r JOIN refunds f ON f.id = r.refund_id
      WHERE f.order_id = $1 AND r.tender = 'card'`,
    [known.id],
  );
  let kept = 0;
  for (const { intent } of payments) if (intent) kept += await keptOf(intent);
  const paid = payments.reduce((sum, one) => sum + one.paid, 0);
  const facts = { ...known, guest: undefined, payments, refunded: row?.card };
  expect({ ...facts, kept }).toEqual({ ...facts, kept: paid - (row?.card ?? 0) });
}

/** The parts of an order that ended unpaid were paid back. */
async function expectPartsToAgree({ id }: Known): Promise<void> {
  const row = await store.db.row<{ received: number; returned: number }>(
    `SELECT CASE WHEN o.payment_status IN ('pending', 'failed') THEN o.received_amount ELSE 0 END AS received,
       (SELECT coalesce(sum(f.offline_amount), 0)::bigint FROM refunds f
         WHERE f.order_id = o.id AND f.status = 'processed' AND f.counted_amount = 0 AND f.redirected_amount = 0
           AND f.source = 'cancellation') AS returned
     FROM orders o WHERE o.id = $1`,
    [id],
  );
  expect(row?.returned).toBe(row?.received);
}

/** The stock is what it was, without what was sold and not put back. */
async function expectStock({ items, orders }: SequenceRun): Promise<void> {
  const sold = new Map<number, number>();
  for (const known of orders) {
    const state = await stateOf(known);
    if (isEnded(state)) continue;
    for (const { variant_id, quantity, keys } of await linesOf(known)) {
      const units = isEndedInPart(known, state) ? keys : quantity;
      sold.set(variant_id, (sold.get(variant_id) ?? 0) + units);
    }
  }
  for (const name of GOODS) {
    const stock = await fixtures.shop.inventoryOf(items[name]);
    const on_hand = STOCK - (sold.get(items[name].variantId) ?? 0);
    expect([name, stock]).toEqual([name, { on_hand, reserved: 0 }]);
  }
}

/** One mailbox has one order with the coupon that stands, until its account was erased and is forgotten. */
async function expectCoupon({ orders }: SequenceRun): Promise<void> {
  const [users, used] = [await erasedUsers(), new Map<number, number>()];
  for (const known of orders.filter(({ hasCoupon }) => hasCoupon)) {
    const row = await store.db.row<{ user_id: number }>('SELECT user_id FROM orders WHERE id = $1', [
      known.id,
    ]);
    if (isEnded(await stateOf(known)) || users.has(row?.user_id ?? 0)) continue;
    used.set(known.person, (used.get(known.person) ?? 0) + 1);
  }
  for (const [one, uses] of used) expect([one, uses]).toEqual([one, 1]);
}

async function erasedUsers(): Promise<Set<number>> {
  const rows = await store.db.rows<{ id: number }>('SELECT id FROM users WHERE erased_at IS NOT NULL');
  return new Set(rows.map(({ id }) => id));
}

async function itemsOfSequence(): Promise<Record<Goods, TestItem>> {
  const { shop } = fixtures;
  return {
    lamp: await shop.item(1_999, STOCK, { name: 'Lamp' }),
    song: await shop.item(705, STOCK, { name: 'Song', isDigital: true }),
    voucher: await shop.item(2_500, STOCK, { name: 'Gift card', isDigital: true, isGiftCard: true }),
  };
}

async function run({ wallet, keys, first, steps }: Sequence): Promise<void> {
  const items = await itemsOfSequence();
  const { code } = await fixtures.shop.giftCard({ initialAmount: CARD });
  const started = new SequenceRun(items, code, wallet);
  await fixtures.shop.coupon({ code: started.coupon, type: 'fixed', value: 500, perUserLimit: 1 });
  // With a key, a song is delivered as soon as it is paid.
  await addKeys(items.song, keys + 1);
  await started.place(first);
  for (const { step: taken, isLazy } of steps) await started.take(taken, isLazy);
  await expectCoupon(started);
  await rest();
  await endWaiting(started.orders);
  for (const one of started.orders) {
    await expectMoney(one);
    await expectProcessorToAgree(one);
    await expectPartsToAgree(one);
    await expectNotesToAgree(store, one);
  }
  await expectStock(started);
  await expectLedgersToBalance(store);
}

/** An order is cancelled before its payment arrives, and the dashboard gives a part of that back. */
const LATE_AND_DASHBOARD: Sequence = {
  ...{ wallet: 0, keys: 4 },
  first: {
    ...{ kind: 'place', person: 0, isGuest: false, goods: ['lamp', 'song'], quantity: 1 },
    ...{ hasCoupon: true, pays: 'card', isPaid: true },
  },
  steps: [
    { step: { kind: 'staff-cancel', which: 0 }, isLazy: true },
    { step: { kind: 'dashboard-refund', which: 0 }, isLazy: false },
  ],
};

it(
  'nobody has goods and their money, and no use or unit is counted twice, from the cart to the end of an order',
  async () => {
    const property = fc.asyncProperty(sequence, run).afterEach(() => store.clock.reset());
    await fc.assert(property, { numRuns: SEQUENCES, endOnFailure: true, examples: [[LATE_AND_DASHBOARD]] });
  },
  TIMEOUT_MS,
);
