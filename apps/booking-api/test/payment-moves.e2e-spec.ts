import { runLedgerChecks } from '@comptoir/db';
import { LEDGER_CHECKS } from '../src/operations/reconciliation/reconciliation.queries';
import { aResource, bookingOf } from './booking.fixture';
import {
  type PaidBooking,
  aPaidService,
  deliverEvents,
  payInBrowser,
  serviceBookingOf,
  startPaidBooking,
} from './payments.fixture';

const HOUR = 3_600_000;
const RULE = { payment: 'full', refund_full_hours: 48, refund_part_hours: 24, refund_part_percent: 50 };

let booking: PaidBooking;
beforeAll(async () => {
  booking = await startPaidBooking();
});
afterAll(() => booking?.stop());
afterEach(async () => {
  const findings = await runLedgerChecks(booking.db.dataSource, LEDGER_CHECKS);
  const violations = findings.flatMap((finding) => finding.violations);
  if (violations.length) throw new Error(JSON.stringify(violations));
});

type Answer = { status: number; body: any };
type Booked = { id: number; token: string };

const inHours = (hours: number): string =>
  new Date(booking.clock.now().getTime() + hours * HOUR).toISOString();

/** Books and pays 60.00 for a service that begins in some hours. */
async function paidBooking(hours: number, rule: object = RULE): Promise<Booked> {
  const times = { start_at: inHours(hours), end_at: inHours(hours + 1) };
  const { body } = await booking.client.post(
    '/bookings',
    serviceBookingOf(await aPaidService(booking, rule), times),
  );
  await payInBrowser(booking, body.payment);
  await deliverEvents(booking);
  return body as Booked;
}

const move = ({ token }: Booked, hours: number): Promise<Answer> =>
  booking.client.post(`/bookings/${token}/reschedule`, { start_at: inHours(hours) });
const cancel = ({ token }: Booked): Promise<Answer> => booking.client.delete(`/bookings/${token}`);

async function refundedOf({ id }: Booked): Promise<string> {
  await deliverEvents(booking);
  await deliverEvents(booking);
  return (await booking.admin.get(`/admin/bookings/${id}/payments`)).body.amounts.refunded as string;
}

describe('a paid booking that its client moves and then cancels', () => {
  it.each([
    ['nothing when it was too late for a refund', 20, '0.00'],
    ['the part that was left when it was moved', 30, '30.00'],
    ['everything when it was moved in time', 60, '60.00'],
  ])('gives back %s', async (_, hours, refunded) => {
    const booked = await paidBooking(hours);
    expect((await move(booked, 500)).status).toBe(200);
    expect((await cancel(booked)).status).toBe(200);
    expect(await refundedOf(booked)).toBe(refunded);
  });

  it('gives back what the earliest of its starts does, after several moves', async () => {
    const booked = await paidBooking(30);
    await move(booked, 26);
    await move(booked, 400);
    await move(booked, 300);
    booking.clock.advance(4 * HOUR);
    await cancel(booked);
    booking.clock.reset();
    expect(await refundedOf(booked)).toBe('0.00');
  });

  it('counts the part as everything where no more is ever refunded', async () => {
    const never = { ...RULE, refund_full_hours: null };
    const inTime = await paidBooking(200, never);
    await move(inTime, 100);
    await cancel(inTime);
    expect(await refundedOf(inTime)).toBe('30.00');
    const late = await paidBooking(20, never);
    await move(late, 100);
    await cancel(late);
    expect(await refundedOf(late)).toBe('0.00');
  });

  it('gives back what the new time does when staff have moved it', async () => {
    const booked = await paidBooking(20);
    const times = { start_at: inHours(500), end_at: inHours(501) };
    expect((await booking.admin.put(`/admin/bookings/${booked.id}`, times)).status).toBe(200);
    await cancel(booked);
    expect(await refundedOf(booked)).toBe('60.00');
  });

  const moveByStaff = async ({ id }: Booked, hours: number): Promise<void> => {
    const times = { start_at: inHours(hours), end_at: inHours(hours + 1) };
    expect((await booking.admin.put(`/admin/bookings/${id}`, times)).status).toBe(200);
  };
  const termsOf = async ({ token }: Booked): Promise<any> =>
    (await booking.client.get(`/bookings/${token}`)).body;

  it('keeps what its start of before gives back when staff have moved it to an earlier time', async () => {
    const booked = await paidBooking(400);
    await moveByStaff(booked, 20);
    const { refund_terms, refund_now, start_at } = await termsOf(booked);
    // It ends with the present start, at which the client is expected.
    expect(refund_terms).toMatchObject({ full_until: start_at, part_until: null });
    expect(refund_now.by_card).toBe('60.00');
    // Also after another move by staff, and one by the client.
    await moveByStaff(booked, 30);
    expect((await move(booked, 25)).status).toBe(200);
    await cancel(booked);
    expect(await refundedOf(booked)).toBe('60.00');
  });

  it('keeps the share that was left at its start of before', async () => {
    const booked = await paidBooking(30);
    await moveByStaff(booked, 3);
    await cancel(booked);
    expect(await refundedOf(booked)).toBe('30.00');
  });

  it('gives back nothing once it has begun, whatever its start was before', async () => {
    const booked = await paidBooking(400);
    await moveByStaff(booked, 2);
    booking.clock.advance(3 * HOUR);
    await cancel(booked);
    booking.clock.reset();
    expect(await refundedOf(booked)).toBe('0.00');
  });

  it('gains nothing by a move of staff from what its client had moved away from too late', async () => {
    const booked = await paidBooking(20);
    await move(booked, 500);
    await moveByStaff(booked, 21);
    expect((await termsOf(booked)).refund_now.by_card).toBe('0.00');
    await moveByStaff(booked, 100);
    expect((await termsOf(booked)).refund_now.by_card).toBe('60.00');
  });

  it('can be cancelled as late as before when staff have moved it to an earlier time', async () => {
    const ids = await aPaidService(booking, RULE);
    await booking.admin.put(`/admin/services/${ids.service}/rules`, { cancel_until_min: 48 * 60 });
    const times = { start_at: inHours(400), end_at: inHours(401) };
    const { body } = await booking.client.post('/bookings', serviceBookingOf(ids, times));
    await payInBrowser(booking, body.payment);
    await deliverEvents(booking);
    await moveByStaff(body as Booked, 20);
    const { cancel_until, start_at } = await termsOf(body as Booked);
    expect(cancel_until).toBe(start_at);
    expect((await cancel(body as Booked)).status).toBe(200);
    expect(await refundedOf(body as Booked)).toBe('60.00');
  });

  it('is not given to another client with the booking', async () => {
    const booked = await paidBooking(400);
    await moveByStaff(booked, 20);
    await booking.admin.put(`/admin/bookings/${booked.id}`, { email: 'other@example.com' });
    const [row] = await booking.db.rows('SELECT promised_start FROM bookings WHERE id = $1', [booked.id]);
    expect(row).toEqual({ promised_start: null });
  });

  it('gives back one refund when it is moved and cancelled at the same instant', async () => {
    const booked = await paidBooking(20);
    await Promise.all([move(booked, 500), cancel(booked), move(booked, 600), cancel(booked)]);
    expect(await refundedOf(booked)).toBe('0.00');
  });
});

describe('a booking that has begun', () => {
  it.each([0, 2])('cannot be moved by its client, %d hours after its start', async (hours) => {
    const room = await aResource(booking);
    const times = { start_at: inHours(1), end_at: inHours(2) };
    const { body } = await booking.client.post('/bookings', bookingOf(room, times));
    const later = inHours(500);
    booking.clock.advance((1 + hours) * HOUR);
    const moved = await booking.client.post(`/bookings/${body.token}/reschedule`, { start_at: later });
    booking.clock.reset();
    expect([moved.status, moved.body.code]).toEqual([409, 'BEGUN']);
  });
});

describe('a paid booking that staff delete permanently', () => {
  const destroy = async ({ id }: Booked): Promise<number> => {
    const { status } = await booking.admin.delete(`/admin/bookings/${id}/permanent`);
    await deliverEvents(booking);
    await deliverEvents(booking);
    return status;
  };
  const chargeOf = ({ id }: Booked): Promise<unknown> =>
    booking.db.row(
      `SELECT booking_id, status, paid_by_card AS paid, refunded_by_card AS refunded, deleted_as
         FROM booking_charges WHERE booking_number = $1`,
      [id],
    );

  it('gives everything back while it is still to come', async () => {
    const booked = await paidBooking(20);
    expect(await destroy(booked)).toBe(200);
    expect(await chargeOf(booked)).toEqual({
      booking_id: null,
      status: 'paid',
      paid: 6000,
      refunded: 6000,
      deleted_as: 'coming',
    });
    expect(await destroy(booked)).toBe(404);
  });

  it('gives nothing back when it has begun, or what its cancellation left', async () => {
    const begun = await paidBooking(1);
    const cancelled = await paidBooking(20);
    await cancel(cancelled);
    booking.clock.advance(2 * HOUR);
    await destroy(begun);
    booking.clock.reset();
    await destroy(cancelled);
    expect(await chargeOf(begun)).toMatchObject({ refunded: 0, deleted_as: 'begun' });
    expect(await chargeOf(cancelled)).toMatchObject({ refunded: 0, deleted_as: 'cancelled' });
  });

  it('is paid and deleted at the same instant without a loss', async () => {
    const ids = await aPaidService(booking, RULE);
    const times = { start_at: inHours(20), end_at: inHours(21) };
    const { body } = await booking.client.post('/bookings', serviceBookingOf(ids, times));
    await payInBrowser(booking, body.payment);
    await Promise.all([destroy(body as Booked), deliverEvents(booking)]);
    await deliverEvents(booking);
    expect(await chargeOf(body as Booked)).toMatchObject({ booking_id: null, paid: 6000, refunded: 6000 });
  });
});
