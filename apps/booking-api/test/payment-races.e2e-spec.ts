import { runLedgerChecks } from '@comptoir/db';
import { type ServiceProcess, TestClient, startServiceProcess, until } from '@comptoir/testing';
import { CheckoutService } from '../src/booking/checkout/checkout.service';
import { PREFIX } from '../src/docs';
import { LEDGER_CHECKS } from '../src/operations/reconciliation/reconciliation.queries';
import {
  type PaidBooking,
  aPaidService,
  deliverEvents,
  payInBrowser,
  serviceBookingOf,
  startPaidBooking,
} from './payments.fixture';
import { ROUNDS, ROUNDS_MS } from './race-rounds';

jest.setTimeout(ROUNDS_MS);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The end of a round. */
interface Outcome {
  booking: string;
  rival: number;
  charge: string;
  intent: string;
}

describe('a payment, the end of its booking and another client', () => {
  let booking: PaidBooking;
  let beside: ServiceProcess;
  let worker: ServiceProcess;
  let clients: TestClient[];
  beforeAll(async () => {
    booking = await startPaidBooking();
    const env = { ...booking.env, LOG_LEVEL: 'warn' };
    // One after the other, as each compiles all sources.
    beside = await startServiceProcess('apps/booking-api/src/main.ts', env);
    worker = await startServiceProcess('apps/booking-api/src/worker.ts', env);
    clients = [booking.client, new TestClient(`${beside.url}/${PREFIX}`)];
  });
  afterAll(async () => {
    await Promise.all([beside?.stop(), worker?.stop()]);
    await booking?.stop();
  });

  /** Pays a booking while it ends and while somebody else wants its place. */
  async function race(round: number): Promise<Outcome> {
    const ids = await aPaidService(booking);
    const { body } = await (clients[round % 2] as TestClient).post('/bookings', serviceBookingOf(ids));
    await booking.db.rows(`UPDATE booking_charges SET expires_at = now() WHERE booking_id = $1`, [body.id]);
    const rivals = clients.map(async (client, n) => {
      for (let attempt = 0; attempt < 6; attempt++) {
        const { status } = await client.post(
          '/bookings',
          serviceBookingOf(ids, { email: `rival-${n}@example.com` }),
        );
        if (status !== 409) return status;
        await pause(10);
      }
      return 409;
    });
    const checks = [0, 1].map(async (n) => {
      await pause((round * 7 + n * 5) % 40);
      await booking.get(CheckoutService).checkOpenPayments();
    });
    const paid = pause((round % 8) * 25).then(() => payInBrowser(booking, body.payment));
    const [first, second] = await Promise.all(rivals);
    await Promise.all([...checks, paid]);
    await until('the payment has ended', async () => {
      await booking.get(CheckoutService).checkOpenPayments();
      await deliverEvents(booking);
      const row = await booking.db.row<{ status: string }>(
        'SELECT status FROM booking_charges WHERE booking_id = $1',
        [body.id],
      );
      return row?.status !== 'open';
    });
    const [state] = await booking.db.rows<{ booking: string; charge: string; intent_id: string }>(
      `SELECT b.status AS booking, c.status AS charge, c.intent_id FROM bookings b JOIN booking_charges c ON c.booking_id = b.id
        WHERE b.id = $1`,
      [body.id],
    );
    if (!state) throw new Error('the booking is gone');
    const rival = [first, second].filter((status) => status === 201).length;
    return { booking: state.booking, charge: state.charge, rival, intent: await paid };
  }

  it(
    'end with one paid booking, or with a free place and no money, in every order',
    async () => {
      const tally: Record<string, number> = {};
      for (let round = 0; round < ROUNDS; round++) {
        const outcome = await race(round);
        const key = `${outcome.intent}: ${outcome.booking}, ${outcome.charge}, ${outcome.rival} rivals`;
        tally[key] = (tally[key] ?? 0) + 1;
        const isPaid = outcome.intent === 'succeeded';
        expect([outcome.booking, outcome.charge]).toEqual(
          isPaid ? ['confirmed', 'paid'] : ['cancelled', 'expired'],
        );
        expect(outcome.rival).toBeLessThanOrEqual(isPaid ? 0 : 1);
      }
      if (process.env.BOOKING_RACE_ROUNDS) process.stdout.write(`${JSON.stringify(tally)}\n`);
      const findings = await runLedgerChecks(booking.db.dataSource, LEDGER_CHECKS);
      expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
    },
    60_000 + ROUNDS * 10_000,
  );

  it(
    'give back a payment that comes after its end, unless the place is still free',
    async () => {
      const tally: Record<string, number> = {};
      for (let round = 0; round < ROUNDS; round++) {
        const ids = await aPaidService(booking);
        const { body } = await booking.client.post('/bookings', serviceBookingOf(ids));
        // As if the processor had lost the cancellation of the intent.
        await booking.db.rows(`UPDATE booking_charges SET status = 'expired' WHERE booking_id = $1`, [
          body.id,
        ]);
        await booking.db.rows(`UPDATE bookings SET status = 'cancelled' WHERE id = $1`, [body.id]);
        const [, ...rivals] = await Promise.all([
          payInBrowser(booking, body.payment).then(() => deliverEvents(booking)),
          ...clients.map((client, n) =>
            pause((round % 8) * 40 + n * 3).then(() => client.post('/bookings', serviceBookingOf(ids))),
          ),
        ]);
        await until('the payment is settled', async () => {
          await deliverEvents(booking);
          const row = await booking.db.row<{ done: boolean }>(
            `SELECT c.status = 'paid' OR (c.status = 'returned' AND c.refunded_by_card = c.paid_by_card) AS done
               FROM booking_charges c WHERE c.booking_id = $1`,
            [body.id],
          );
          return row?.done === true;
        });
        const taken = rivals.filter(({ status }) => status === 201).length;
        const { body: shown } = await booking.client.get(`/bookings/${body.token}`);
        expect([shown.status, taken]).toEqual(taken ? ['cancelled', 1] : ['confirmed', 0]);
        tally[shown.status] = (tally[shown.status] ?? 0) + 1;
      }
      if (process.env.BOOKING_RACE_ROUNDS) process.stdout.write(`${JSON.stringify(tally)}\n`);
      const findings = await runLedgerChecks(booking.db.dataSource, LEDGER_CHECKS);
      expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
    },
    60_000 + ROUNDS * 10_000,
  );
});
