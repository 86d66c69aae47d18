import type { Session } from './session';

type Booked = {
  settings: Pick<Session['settings'], 'booking_series_max'>;
  subject: Pick<Session['subject'], 'place'>;
} & Pick<Session, 'paid'>;

/** Most bookings of a series of the subject; 0 where clients pay, because a series has no payment. */
export function seriesMax({ settings, paid, subject }: Booked): number {
  const { resource_id, service_id } = subject.place(undefined);
  const isPaid = service_id
    ? paid?.service_ids.includes(service_id)
    : paid?.resource_ids.includes(resource_id ?? 0);
  return isPaid ? 0 : (settings.booking_series_max ?? 0);
}
