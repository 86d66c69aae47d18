import type { Absence } from './stand-ins';

/** A block that was saved. */
export interface SavedBlock extends Absence {
  /** Bookings in its period. */
  conflicts?: readonly number[];
}

/** Returns the address of the page for the bookings of a block. */
export function absenceAddress({ resource_id, start_at, end_at }: Absence): string {
  const absence = { resource_id: String(resource_id), start_at, end_at };
  return `/practice/absence?${new URLSearchParams(absence).toString()}`;
}
