import { MONDAY, bookingOf } from './booking.fixture';
import type { TestBooking } from './booking-harness';

/** Returns the body of a series of four Mondays from 09:00 to 10:00. */
export function seriesOf(
  resourceId: number | undefined,
  { repeat, ...fields }: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    ...bookingOf(resourceId ?? 0, fields),
    ...(resourceId === undefined && { resource_id: undefined }),
    repeat: { frequency: 'weekly', count: 4, ...(repeat as object) },
  };
}

/** Returns a Monday some weeks after the first, at a time of the business. */
export function mondayAt(week: number, time: string): string {
  const day = new Date(Date.parse(`${MONDAY}T00:00:00Z`) + week * 7 * 86_400_000);
  return `${day.toISOString().slice(0, 10)}T${time}`;
}

/** Lets clients repeat bookings. */
export async function allowSeries({ admin }: TestBooking, most = 52): Promise<void> {
  const { status } = await admin.put('/admin/settings', { booking_series_max: most });
  if (status !== 200) throw new Error('The setting was refused');
}

/** Reads the starts of the confirmed bookings, as instants in order. */
export async function confirmedStarts({ db }: TestBooking): Promise<string[]> {
  const rows = await db.rows<{ start_at: Date }>(
    `SELECT start_at FROM bookings WHERE status = 'confirmed' ORDER BY start_at`,
  );
  return rows.map(({ start_at }) => start_at.toISOString());
}
