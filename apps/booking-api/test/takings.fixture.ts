import { Money } from '@comptoir/contracts';
import { until } from '@comptoir/testing';
import { bookingOf } from './booking.fixture';
import {
  TEST_DAY_MS,
  type PaidBooking,
  aPaidService,
  deliverEvents,
  payInBrowser,
  serviceBookingOf,
} from './payments.fixture';

const HOUR = 3_600_000;

/** A day of the practice in Paris, some days from today. */
export function dayInParis(booking: PaidBooking, shift = 0): string {
  const at = new Date(booking.clock.now().getTime() + shift * TEST_DAY_MS);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(at);
}

/** Bookings in every state that money can be in. */
export interface Scene {
  /** Numbers of the bookings that exist. */
  ids: number[];
  deleted: number;
  cut: number;
  moved: number;
  /** Resource and service of the booking that was moved. */
  place: { room: number; service: number };
}

/** Makes bookings whose money came and went in every way. */
export class TakingsScene {
  readonly ids: number[] = [];

  constructor(private readonly booking: PaidBooking) {}

  /** Books for 60.00 by a client who pays by card, some hours from now. */
  async byCard(rule: object, card?: string, fields: object = {}): Promise<{ id: number; token: string }> {
    const ids = await aPaidService(this.booking, { payment: 'full', ...rule });
    const body = serviceBookingOf(ids, { ...this.times(100), ...fields });
    const { body: made } = await this.booking.client.post('/bookings', body);
    await payInBrowser(this.booking, made.payment, card);
    await deliverEvents(this.booking);
    this.ids.push(made.id as number);
    return made as { id: number; token: string };
  }

  /** Staff book for a price that is paid on site, some hours from now or before. */
  async onSite(
    price: string,
    hours: number,
    fields: object = {},
  ): Promise<{ id: number; room: number; service: number }> {
    const { room, service } = await aPaidService(this.booking, { payment: 'none' }, { price });
    const { body } = await this.booking.admin.post(
      '/admin/bookings',
      bookingOf(room, { service_id: service, ...this.times(hours), ...fields }),
    );
    this.ids.push(body.id as number);
    return { id: body.id as number, room, service };
  }

  async pay(id: number, amount: string, details: object = {}): Promise<void> {
    await this.record(`/admin/bookings/${id}/payments`, { amount, ...details });
  }

  async giveBack(id: number, amount: string, method: string, details: object = {}): Promise<void> {
    await this.record(`/admin/bookings/${id}/refunds`, { amount, method, ...details });
  }

  /** Runs jobs and events until a refund of a booking has a state. */
  async refundIs(id: number, state: string): Promise<void> {
    await until(`a refund of booking ${id} is ${state}`, async () => {
      await deliverEvents(this.booking);
      const { body } = await this.booking.admin.get(`/admin/bookings/${id}/payments`);
      return body.refunds.some(({ status }: { status: string }) => status === state);
    });
  }

  private async record(path: string, body: object): Promise<void> {
    const { status, body: answer } = await this.booking.admin.post(path, body);
    if (status !== 201) throw new Error(JSON.stringify(answer));
  }

  private times(hours: number): { start_at: string; end_at: string } {
    const start = this.booking.clock.now().getTime() + hours * HOUR;
    return {
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + HOUR).toISOString(),
    };
  }
}

/** Makes the scene that takings are compared with. */
export async function setScene(booking: PaidBooking): Promise<Scene> {
  const scene = new TakingsScene(booking);
  const { admin } = booking;
  booking.stripe.configure({ refundDelay: 20 });

  const deposit = await scene.byCard({ payment: 'deposit', deposit_amount: '20.00' });
  await scene.pay(deposit.id, '40.00', { method: 'cash', reference: 'R-1' });
  const cut = await scene.byCard({});
  await scene.giveBack(cut.id, '15.25', 'card');
  const cancelled = await scene.byCard({});
  await booking.client.delete(`/bookings/${cancelled.token}`);
  for (const { id } of [cut, cancelled]) await scene.refundIs(id, 'processed');
  const failing = await scene.byCard({}, 'pm_card_refundFail');
  await admin.delete(`/admin/bookings/${failing.id}`);
  await scene.refundIs(failing.id, 'failed');
  const deleted = await scene.byCard({});
  booking.clock.advance(100.5 * HOUR);
  await admin.delete(`/admin/bookings/${deleted.id}/permanent`);
  booking.clock.reset();
  scene.ids.splice(scene.ids.indexOf(deleted.id), 1);

  const moved = await scene.onSite('80.00', -3);
  const yesterday = dayInParis(booking, -1);
  await scene.pay(moved.id, '80.00', { method: 'transfer', received_on: yesterday, reference: '=2+3' });
  await scene.giveBack(moved.id, '30.00', 'cash');
  const later = new Date(booking.clock.now().getTime() + 48 * HOUR);
  await admin.put(`/admin/bookings/${moved.id}`, {
    start_at: later.toISOString(),
    end_at: new Date(later.getTime() + HOUR).toISOString(),
  });
  const erased = await scene.onSite('12.50', -30, { email: 'erased@example.com', client_name: 'Gone' });
  await scene.pay(erased.id, '10.00', { method: 'card_terminal' });
  await admin.delete('/admin/clients/erased@example.com');
  await scene.onSite('33.10', -4);
  const missed = await scene.onSite('50.00', -5);
  await admin.put(`/admin/bookings/${missed.id}/outcome`, { outcome: 'no_show' });
  await scene.onSite('70.00', 5);
  const tipped = await scene.onSite('20.00', -6);
  await scene.pay(tipped.id, '25.00', { above_price: true });
  await inCurrencies(booking, scene);
  const { room, service } = moved;
  return { ids: scene.ids, deleted: deleted.id, cut: cut.id, moved: moved.id, place: { room, service } };
}

/** Adds bookings in currencies without decimals, and with three of them. */
async function inCurrencies(booking: PaidBooking, scene: TakingsScene): Promise<void> {
  const { admin } = booking;
  await admin.put('/admin/settings', { currency: 'JPY' });
  const yen = await scene.onSite('3000', -7);
  await scene.pay(yen.id, '1200', { method: 'other' });
  await admin.put('/admin/settings', { currency: 'KWD' });
  const dinar = await scene.onSite('12.345', -8);
  await scene.pay(dinar.id, '12.340', { method: 'card_terminal' });
  await scene.giveBack(dinar.id, '2.340', 'on_site');
  await admin.put('/admin/settings', { currency: '' });
}

/** Adds decimal amounts up by key, in minor units of their currency. */
export class MinorSums {
  private readonly sums = new Map<string, number>();

  add(key: string, amount: string, currency: string): void {
    const sign = amount.startsWith('-') ? -1 : 1;
    const minor = sign * Money.parse(amount.replace('-', ''), currency);
    const sum = (this.sums.get(key) ?? 0) + minor;
    this.sums.set(key, sum);
  }

  /** Returns the sums that are not zero, in the order of their keys. */
  entries(): [string, number][] {
    return [...this.sums].filter(([, sum]) => sum !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  }
}
