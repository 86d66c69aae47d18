import type { Api } from './api';
import type { Booking, RefundNow, SeriesDate } from './types';

const pathOf = (token: string): string => `/bookings/${encodeURIComponent(token)}`;

/** @throws ApiFailure, as all calls about a booking that was made */
export async function findBooking(api: Api, token: string): Promise<Booking> {
  const booking = await api.send<Booking>('GET', pathOf(token));
  if (!booking.series) return booking;
  const { bookings: dates } = await api.send<{ bookings: SeriesDate[] }>('GET', `${pathOf(token)}/series`);
  return { ...booking, dates };
}

export function moveBooking(api: Api, token: string, start_at: string): Promise<Booking> {
  return api.send('POST', `${pathOf(token)}/reschedule`, { start_at });
}

/** @param told what the client was told to get back; for less, the service wants another question */
export function cancelBooking(api: Api, token: string, told?: RefundNow): Promise<void> {
  const amounts = told && { refund_by_card: told.by_card, refund_on_site: told.on_site };
  return api.send('DELETE', pathOf(token), amounts);
}

export function endSms(api: Api, token: string): Promise<void> {
  return api.send('DELETE', `${pathOf(token)}/sms-consent`);
}

export function calendarFileOf(api: Api, token: string): string {
  return `${api.base}/api${pathOf(token)}/calendar.ics`;
}

/** Returns the address of a hosted page of a booking. */
export function pageOf(api: Api, name: 'manage' | 'pay', token: string): string {
  return `${api.base}/${name}/${encodeURIComponent(token)}`;
}

/** Returns the address of the hosted page on which the same can be booked. */
export function bookPageOf({ base }: Api, { service, resource_id }: Booking): string {
  return `${base}/book/${service ? `service/${service.id}` : resource_id}`;
}
