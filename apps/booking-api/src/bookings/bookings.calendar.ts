import { type Tx, isExclusionViolation } from '@comptoir/db';
import { obstacleTo } from '../occupancy/occupancy.queries';
import { BookingErrors } from './bookings.errors';

/** A range of a resource that a booking is to take. */
export interface WantedRange {
  resourceId: number;
  start: Date;
  end: Date;
}

/**
 * Refuses a range that a confirmed booking or a block lies over. The caller holds the lock of the resource.
 * @param exceptBooking the booking that is being moved
 * @throws BookingErrors.SLOT_TAKEN, BookingErrors.SLOT_BLOCKED
 */
export async function assertFree(tx: Tx, range: WantedRange, exceptBooking?: number): Promise<void> {
  const obstacle = await obstacleTo(tx, range, exceptBooking);
  if (obstacle === 'booking') throw BookingErrors.SLOT_TAKEN();
  if (obstacle === 'block') throw BookingErrors.SLOT_BLOCKED();
}

/** Words a refusal by `bookings_no_overlap`, the guard behind `assertFree`, as the same conflict. */
export async function refusingOverlaps<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isExclusionViolation(error, 'bookings_no_overlap')) throw BookingErrors.SLOT_TAKEN({ cause: error });
    throw error;
  }
}
