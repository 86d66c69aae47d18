import type { BookingClient, Result } from '@comptoir/booking-client';
import type { Narrator } from './narrator';

/** Everything that the booking story needs. */
export interface BookingStage {
  narrator: Narrator;
  /** Client without a login. */
  booking: BookingClient;
  /** The same without a word about its calls. */
  quiet: BookingClient;
  /** Client of the administrator, who logs in first. */
  staff: BookingClient;
  admin: { email: string; password: string };
}

export type Resource = Result<'adminResources.create'>;
export type Booking = Result<'bookings.create'>;
