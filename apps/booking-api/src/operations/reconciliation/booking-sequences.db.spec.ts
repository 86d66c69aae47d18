import Stripe from 'stripe';
import { Money } from '@comptoir/contracts';
import { reportLedgerChecks, runLedgerChecks } from '@comptoir/db';
import type { TestClient, TestResponse } from '@comptoir/testing';
import { fc, testRuns } from '../../../../../tools/testing-servers/properties';
import { patience } from '../../../../../tools/testing-servers/time-scale';
import { ADMIN } from '../../../test/booking-harness';
import {
  type PaidBooking,
  aPaidService,
  payInBrowser,
  startPaidBooking,
} from '../../../test/payments.fixture';
import { CheckoutService } from '../../booking/checkout/checkout.service';
import type { BookingCharge } from '../../money/payments/payments.entity';
import { PaymentRefundsService } from '../../money/payments/payments.refunds.service';
import { LEDGER_CHECKS } from './reconciliation.queries';

const SEQUENCES = testRuns(Number(process.env.BOOKING_SEQUENCES ?? 12));
const TIMEOUT_MS = patience(180_000 + SEQUENCES * 20_000);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CURRENCY = 'EUR';
const PEOPLE = ['ada@example.com', 'grace@example.com'] as const;

/** Hours from the beginning of a sequence to each start that is wanted; some overlap. */
const STARTS = [1, 1.5, 4, 20, 30, 30.5, 60, 200, 500] as const;
/** Minutes that are in no period and in no step of the clock, so that milliseconds decide nothing. */
const ODD_MINUTES = 7;

interface Rule {
  payment: 'none' | 'full' | 'deposit';
  deposit_percent?: number;
  refund_full_hours: number | null;
  refund_part_hours: number;
  refund_part_percent: number;
}

const RULES: Rule[] = [
  { payment: 'none', refund_full_hours: 24, refund_part_hours: 0, refund_part_percent: 0 },
  { payment: 'full', refund_full_hours: 48, refund_part_hours: 24, refund_part_percent: 50 },
  { payment: 'full', refund_full_hours: null, refund_part_hours: 24, refund_part_percent: 50 },
  { payment: 'full', refund_full_hours: 0, refund_part_hours: 0, refund_part_percent: 0 },
  { payment: 'full', refund_full_hours: null, refund_part_hours: 0, refund_part_percent: 0 },
  {
    payment: 'deposit',
    deposit_percent: 25,
    refund_full_hours: 24,
    refund_part_hours: 0,
    refund_part_percent: 33,
  },
];

const which = fc.nat(3);
const start = fc.nat(STARTS.length - 1);
const person = fc.nat(PEOPLE.length - 1);
const percent = fc.integer({ min: 1, max: 110 });
const kind = <K extends string>(name: K): fc.Arbitrary<K> => fc.constant(name);

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: kind('book'), person, start }) },
  fc.record({ kind: kind('hold'), person, start }),
  { weight: 4, arbitrary: fc.record({ kind: kind('pay'), which }) },
  fc.record({ kind: kind('decline'), which }),
  fc.record({ kind: kind('ask-payment'), which }),
  { weight: 3, arbitrary: fc.record({ kind: kind('move'), which, start }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('cancel'), which }) },
  fc.record({ kind: kind('staff-move'), which, start }),
  fc.record({ kind: kind('staff-cancel'), which }),
  fc.record({ kind: kind('staff-cancel-part'), which, percent: fc.constantFrom(0, 30, 100, 110) }),
  fc.record({ kind: kind('staff-confirm'), which }),
  fc.record({ kind: kind('refund'), which, percent }),
  fc.record({ kind: kind('on-site'), which, isRefund: fc.boolean(), percent }),
  fc.record({ kind: kind('outcome'), which, outcome: fc.constantFrom('done', 'no_show', null) }),
  fc.record({ kind: kind('delete'), which }),
  fc.record({ kind: kind('block'), start }),
  fc.record({ kind: kind('dashboard-refund'), which, percent }),
  fc.record({ kind: kind('events'), arrive: fc.constantFrom('now', 'late', 'twice') }),
  fc.record({ kind: kind('expire-holds') }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('wait'), minutes: fc.constantFrom(10, 35, 300, 1_380, 2_880) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type StepOfBooking = Extract<Step, { which: number }>;

const sequence = fc.record({
  rule: fc.constantFrom(...RULES),
  seats: fc.constantFrom(1, 1, 2),
  /** Minutes before the start until which clients cancel and move, and how often they move. */
  limits: fc.constantFrom({}, {}, { cancel_until_min: 120, move_until_min: 60, max_moves: 1 }),
  first: fc.record({ person, start, isPaid: fc.boolean() }),
  /** Steps, and whether jobs and events are left for later. */
  steps: fc.array(fc.record({ step, isLazy: fc.boolean() }), { minLength: 3, maxLength: 8 }),
});
type Sequence = typeof sequence extends fc.Arbitrary<infer T> ? T : never;

/** A booking as its client knows it, and what somebody has a right to get back. */
interface Known {
  id: number;
  token: string;
  email: string;
  payment: { client_secret: string } | undefined;
  /** Earliest start since it was too late for a full refund. */
  refundStart: number;
  /** Minor units that a rule, a member of staff or the dashboard has given back. */
  given: number;
  /** True when a member of staff took it over: then it may be confirmed without money. */
  isByStaff: boolean;
}

/** A booking and its charge as PostgreSQL has them. */
type State = Pick<BookingCharge, 'amount' | 'paid_by_card' | 'refunded_by_card'> & {
  status: string;
  start_at: Date;
  charge: string | null;
};

let booking: PaidBooking;
let admin: TestClient;
let processor: Stripe.Stripe;

beforeAll(async () => {
  booking = await startPaidBooking();
  admin = booking.admin;
  const { hostname: host, port } = new URL(booking.stripe.url);
  processor = new Stripe(booking.env.STRIPE_SECRET_KEY ?? '', {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  // Events wait for `settle`.
  booking.stripe.configureWebhooks({ paused: true });
  await admin.put('/admin/settings', { booking_hold_minutes: '10' });
});
afterAll(() => booking?.stop());

const now = (): number => booking.clock.now().getTime();

/** Returns what the rule gives back of money that is left. It is computed apart from the service. */
function ruleOf(rule: Rule, left: number, from: number): number {
  const hours = (from - now()) / HOUR;
  if (rule.refund_full_hours !== null && hours >= rule.refund_full_hours) return left;
  if (hours < 0 || hours < rule.refund_part_hours) return 0;
  return Math.floor((left * rule.refund_part_percent * 2 + 100) / 200);
}

/** Runs one sequence. A rejected step changes nothing, and no step fails. */
class SequenceRun {
  readonly bookings: Known[] = [];
  private readonly holds = new Map<string, string>();
  private readonly began = now();
  private events: 'now' | 'late' | 'twice' = 'now';

  constructor(
    readonly ids: { service: number; room: number },
    private readonly rule: Rule,
    private readonly limits: { cancel_until_min?: number; move_until_min?: number },
  ) {}

  async take(taken: Step, isLazy: boolean): Promise<void> {
    await this.perform(taken);
    // The refund of a cancelled booking can be rejected at first, after one in the dashboard.
    if (!isLazy) await settle(this.events).catch(() => undefined);
  }

  private async perform(taken: Step): Promise<void> {
    if (!('which' in taken)) return this.performFree(taken);
    const known = this.bookings[taken.which % this.bookings.length];
    if (!known) return;
    if (!(await this.performByClient(known, taken))) await this.performByStaff(known, taken);
  }

  private async performFree(taken: Exclude<Step, { which: number }>): Promise<void> {
    switch (taken.kind) {
      case 'book':
        await this.book(taken.person, taken.start);
        return;
      case 'hold':
        return this.hold(taken.person, taken.start);
      case 'block':
        return this.block(taken.start);
      case 'expire-holds':
        await booking.db.rows('UPDATE holds SET expires_at = now()');
        return;
      case 'events':
        this.events = taken.arrive;
        return;
      case 'wait':
        return wait(taken.minutes);
    }
  }

  /** @returns false for a step of somebody else */
  private async performByClient(known: Known, taken: StepOfBooking): Promise<boolean> {
    switch (taken.kind) {
      case 'pay':
        if (known.payment) await payInBrowser(booking, known.payment);
        return true;
      case 'decline':
        if (known.payment) await payInBrowser(booking, known.payment, 'pm_card_chargeDeclined');
        return true;
      case 'ask-payment':
        accept(await booking.client.post(`/bookings/${known.token}/payment`));
        return true;
      case 'move':
        await this.move(known, taken.start);
        return true;
      case 'cancel':
        await this.cancel(known);
        return true;
      default:
        return false;
    }
  }

  private async performByStaff(known: Known, taken: StepOfBooking): Promise<void> {
    switch (taken.kind) {
      case 'staff-move':
        return this.moveByStaff(known, taken.start);
      case 'staff-cancel':
        return this.cancelByStaff(known);
      case 'staff-cancel-part':
        return this.cancelByStaff(known, taken.percent);
      case 'staff-confirm':
        return this.confirmByStaff(known);
      case 'refund':
        return this.refund(known, taken.percent);
      case 'on-site': {
        const amount = text((6000 * taken.percent) / 100);
        const [path, method] = taken.isRefund ? ['refunds', 'on_site'] : ['payments'];
        return accept(await admin.post(`/admin/bookings/${known.id}/${path}`, { amount, method }));
      }
      case 'outcome': {
        const { outcome } = taken;
        return accept(await admin.put(`/admin/bookings/${known.id}/outcome`, { outcome }));
      }
      case 'delete':
        return this.remove(known);
      case 'dashboard-refund':
        return this.refundAtProcessor(known, taken.percent);
      default:
        throw new Error(`nobody takes the step ${taken.kind}`);
    }
  }

  async book(who: number, index: number): Promise<Known | undefined> {
    const email = PEOPLE[who] ?? PEOPLE[0];
    const hold_token = this.holds.get(`${email} ${index}`);
    const client = { client_name: 'Ada Lovelace', email, ...(hold_token && { hold_token }) };
    const answer = await booking.client.post('/bookings', { ...this.place(index), ...client });
    accept(answer);
    if (answer.status !== 201) return undefined;
    const { id, token, status, start_at, payment } = answer.body;
    expectStatus(status, this.rule);
    expectAhead(start_at, 0);
    const known = { id, token, email, payment, refundStart: Infinity, given: 0, isByStaff: false };
    this.bookings.push(known);
    return known;
  }

  private async hold(who: number, index: number): Promise<void> {
    const answer = await booking.client.post('/holds', this.place(index));
    accept(answer);
    if (answer.status === 201) this.holds.set(`${PEOPLE[who]} ${index}`, answer.body.token);
  }

  private async block(index: number): Promise<void> {
    const { service_id: _, ...range } = this.place(index);
    accept(await admin.post('/admin/blocks', { ...range, reason: 'Cleaning' }));
  }

  /** Moves a booking for its client: never once it has begun, and without a right to more money. */
  private async move(known: Known, index: number): Promise<void> {
    const before = await stateOf(known);
    const { start_at } = this.place(index);
    const answer = await booking.client.post(`/bookings/${known.token}/reschedule`, { start_at });
    accept(answer);
    const was = before?.start_at.getTime() ?? 0;
    if (answer.status !== 200 || was === Date.parse(start_at)) return;
    expectAhead(was, this.limits.move_until_min ?? 0);
    const { refund_full_hours, refund_part_hours } = this.rule;
    const isLate = was - (refund_full_hours ?? refund_part_hours) * HOUR < now();
    if (isLate) known.refundStart = Math.min(known.refundStart, was);
  }

  /**
   * Cancels a booking for its client. The contract lets the holder of the link cancel a booking that has begun, unless
   * a rule or an outcome says otherwise; it gives nothing back then, which is what `ruleOf` says.
   */
  private async cancel(known: Known): Promise<void> {
    const before = await stateOf(known);
    const answer = await booking.client.delete(`/bookings/${known.token}`);
    accept(answer);
    if (answer.status !== 200 || !before || before.status === 'cancelled') return;
    const start = before.start_at.getTime();
    const { cancel_until_min } = this.limits;
    if (before.status === 'confirmed' && cancel_until_min !== undefined) expectAhead(start, cancel_until_min);
    known.given += ruleOf(this.rule, leftOf(before), Math.min(start, known.refundStart));
  }

  private async moveByStaff(known: Known, index: number): Promise<void> {
    const { start_at, end_at } = this.place(index);
    accept(await admin.put(`/admin/bookings/${known.id}`, { start_at, end_at }));
  }

  private async confirmByStaff(known: Known): Promise<void> {
    const before = await stateOf(known);
    const answer = await admin.put(`/admin/bookings/${known.id}`, { status: 'confirmed' });
    if (isDone(answer) && before?.status !== 'confirmed') known.isByStaff = true;
  }

  private async cancelByStaff(known: Known, share?: number): Promise<void> {
    const before = await stateOf(known);
    if (!before || before.status === 'cancelled') return;
    const wanted = share === undefined ? leftOf(before) : Math.floor((leftOf(before) * share) / 100);
    const path = `/admin/bookings/${known.id}`;
    const body = { status: 'cancelled', refund_amount: text(wanted) };
    const answer = await (share === undefined ? admin.delete(path) : admin.put(path, body));
    if (isDone(answer)) known.given += wanted;
  }

  private async refund(known: Known, share: number): Promise<void> {
    const before = await stateOf(known);
    const amount = Math.floor(((before?.amount ?? 6000) * share) / 100);
    const body = { amount: text(amount), method: 'card' };
    const answer = await admin.post(`/admin/bookings/${known.id}/refunds`, body);
    accept(answer);
    if (answer.status === 201) known.given += amount;
  }

  private async remove(known: Known): Promise<void> {
    const before = await stateOf(known);
    const answer = await admin.delete(`/admin/bookings/${known.id}/permanent`);
    if (!isDone(answer) || !before || before.status === 'cancelled') return;
    if (before.start_at.getTime() > now()) known.given += leftOf(before);
  }

  private async refundAtProcessor(known: Known, share: number): Promise<void> {
    const { intent } = await moneyOf(known);
    const left = intent ? await receivedOf(intent) : 0;
    const amount = Math.floor((left * Math.min(share, 100)) / 100);
    if (!intent || amount <= 0) return;
    booking.stripe.refund({ payment_intent: intent, amount });
    known.given += amount;
  }

  private place(index: number): {
    service_id: number;
    resource_id: number;
    start_at: string;
    end_at: string;
  } {
    const from = this.began + (STARTS[index] ?? 1) * HOUR + ODD_MINUTES * MINUTE;
    const [start_at = '', end_at = ''] = [from, from + HOUR].map((at) => new Date(at).toISOString());
    return { service_id: this.ids.service, resource_id: this.ids.room, start_at, end_at };
  }
}

function expectStatus(status: string, rule: Rule): void {
  expect(status).toBe(rule.payment === 'none' ? 'confirmed' : 'pending');
}

/** A start was so far ahead when a request began; the request itself took some milliseconds. */
function expectAhead(at: string | number, minutes: number): void {
  expect(new Date(at).getTime()).toBeGreaterThan(now() + (minutes - 1) * MINUTE);
}

/** Moves the clock, runs what is due by it, and signs the member of staff in again. */
async function wait(minutes: number): Promise<void> {
  booking.clock.advance(minutes * MINUTE);
  const { body } = await booking.client.post('/auth/login', ADMIN);
  admin = booking.client.as(body.token);
  await check();
}

async function check(): Promise<void> {
  await booking.get(CheckoutService).checkOpenPayments();
  await booking.get(PaymentRefundsService).checkOpenRefunds();
}

async function settle(events: 'now' | 'late' | 'twice'): Promise<void> {
  await booking.drain();
  if (events === 'late') return;
  booking.stripe.configureWebhooks({ duplicate: events === 'twice' ? 1 : 0 });
  await booking.stripe.flushWebhooks();
  await booking.drain();
}

/** Delivers everything, and lets every time to pay end. */
async function rest(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await settle('now').catch(() => undefined);
    await wait(2 * 24 * 60);
  }
  await settle('now');
}

function accept({ status, body }: TestResponse): void {
  if (status >= 500 || status === 401) throw new Error(`${status} ${JSON.stringify(body)}`);
}

function isDone(answer: TestResponse): boolean {
  accept(answer);
  return answer.status === 200;
}

const text = (minor: number): string => Money.format(Math.floor(minor), CURRENCY);

const leftOf = ({ paid_by_card, refunded_by_card }: State): number =>
  (paid_by_card ?? 0) - (refunded_by_card ?? 0);

function stateOf({ id }: Known): Promise<State | undefined> {
  return booking.db.row<State>(
    `SELECT b.status, b.start_at, c.amount, c.paid_by_card, c.refunded_by_card, c.status AS charge
       FROM bookings b LEFT JOIN booking_charges c ON c.booking_id = b.id WHERE b.id = $1`,
    [id],
  );
}

/** The money of a booking in our rows, which outlive it. */
async function moneyOf({ id }: Known): Promise<{
  intent: string | null;
  charge: string;
  paid: number;
  refunded: number;
  pending: number;
  own: number;
  rejected: number;
}> {
  const row = await booking.db.row<Awaited<ReturnType<typeof moneyOf>>>(
    `SELECT c.intent_id AS intent, c.status AS charge, c.paid_by_card AS paid, c.refunded_by_card AS refunded,
       (SELECT count(*)::int FROM booking_refunds r WHERE r.charge_id = c.id AND r.status = 'pending') AS pending,
       (SELECT count(*)::int FROM booking_refunds r WHERE r.charge_id = c.id AND r.status = 'processed'
           AND r.source IN ('cancellation', 'late_payment')) AS own,
       (SELECT coalesce(sum(r.amount), 0)::int FROM booking_refunds r WHERE r.charge_id = c.id
           AND r.status = 'failed' AND r.source = 'staff') AS rejected
     FROM booking_charges c WHERE c.booking_number = $1`,
    [id],
  );
  return row ?? { intent: null, charge: 'none', paid: 0, refunded: 0, pending: 0, own: 0, rejected: 0 };
}

/** Returns what the processor received for an intent and has not given back, in minor units. */
async function receivedOf(intent: string): Promise<number> {
  const { latest_charge } = await processor.paymentIntents.retrieve(intent);
  if (typeof latest_charge !== 'string') return 0;
  const { amount_captured, amount_refunded } = await processor.charges.retrieve(latest_charge);
  return amount_captured - amount_refunded;
}

/** No two bookings have the same seat at the same time. */
async function expectSeats(): Promise<void> {
  const crowded = await booking.db.rows(
    `SELECT b.id, r.seats, sum(o.party_size)::int AS taken
       FROM bookings b JOIN resources r ON r.id = b.resource_id
       JOIN bookings o ON o.resource_id = b.resource_id AND o.status <> 'cancelled'
        AND o.start_at <= b.start_at AND b.start_at < o.end_at
      WHERE b.status <> 'cancelled' GROUP BY b.id, r.seats HAVING sum(o.party_size) > r.seats`,
  );
  expect(crowded).toEqual([]);
}

/** The processor, our rows and the rules agree about the money of a booking. */
async function expectMoney(known: Known, rule: Rule): Promise<void> {
  const money = await moneyOf(known);
  const { intent, charge, paid, refunded, pending, own } = money;
  const status = (await stateOf(known))?.status ?? 'deleted';
  const facts = { ...known, ...money, status };
  expect({ ...facts, pending }).toEqual({ ...facts, pending: 0 });
  const kept = paid - refunded;
  expect({ ...facts, kept: intent ? await receivedOf(intent) : 0 }).toEqual({ ...facts, kept });
  // Money that came when the booking had ended goes back; other money as somebody had a right to. When the dashboard was
  // faster than a refund of staff, which the processor then rejects, staff decide again.
  const given = charge === 'returned' ? paid : Math.min(paid, known.given - money.rejected);
  expect({ ...facts, refunded }).toEqual({ ...facts, refunded: given });
  if (status !== 'confirmed' || known.isByStaff) return;
  expect({ ...facts, own }).toEqual({ ...facts, own: 0 });
  if (rule.payment !== 'none') expect({ ...facts, charge }).toEqual({ ...facts, charge: 'paid' });
}

async function run({ rule, seats, limits, first, steps }: Sequence): Promise<void> {
  const ids = await aPaidService(booking, rule);
  accept(await admin.put(`/admin/resources/${ids.room}`, { seats }));
  accept(await admin.put(`/admin/resources/${ids.room}/rules`, limits));
  const started = new SequenceRun(ids, rule, limits);
  const known = await started.book(first.person, first.start);
  if (first.isPaid && known?.payment) await payInBrowser(booking, known.payment);
  await settle('now');
  for (const { step: taken, isLazy } of steps) await started.take(taken, isLazy);
  await expectSeats();
  await rest();
  for (const one of started.bookings) await expectMoney(one, rule);
  const findings = await runLedgerChecks(booking.db.dataSource, LEDGER_CHECKS);
  if (findings.some(({ violations }) => violations.length)) throw new Error(reportLedgerChecks(findings));
  await expectSeats();
}

it(
  'nobody has a time and its money, and no time is sold twice, whatever happens to a booking',
  async () => {
    const property = fc.asyncProperty(sequence, run).afterEach(forget);
    await fc.assert(property, { numRuns: SEQUENCES, endOnFailure: true });
  },
  TIMEOUT_MS,
);

/** Goes back to the present, with a valid token. */
async function forget(): Promise<void> {
  booking.clock.reset();
  await booking.db.rows('DELETE FROM holds');
  await wait(0);
}
