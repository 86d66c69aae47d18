import { toLocalTime } from '../../shared/ui/zoned-time';

/** A block that was saved. */
export interface SavedBlock {
  resource_id: number;
  start_at: string;
  end_at: string;
  /** Bookings in its period. */
  conflicts?: readonly number[];
}

/** Returns the address of the list of the bookings in the days of a block. */
export function conflictsAddress({ resource_id, start_at, end_at }: SavedBlock, timeZone: string): string {
  const dayOf = (instant: string): string => toLocalTime(instant, timeZone).slice(0, 10);
  // A block until midnight ends on the day before.
  const last = new Date(Date.parse(end_at) - 1).toISOString();
  const filter = { resource_id, date_from: dayOf(start_at), date_to: dayOf(last) };
  return `/practice/bookings?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}
