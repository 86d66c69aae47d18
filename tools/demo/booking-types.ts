import { type ApiError, type BookingClient, type Result, isApiError } from '@comptoir/booking-client';
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

/**
 * Waits for a call that has to fail with a status, and returns its error.
 * @throws UnexpectedResult after a success, or another error
 */
export async function rejectionOf(
  { narrator }: BookingStage,
  call: Promise<unknown>,
  status: number,
): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error !== undefined && !isApiError(error)) throw error as Error;
  const failed = narrator.found(error, `A call should have failed with ${status}.`);
  narrator.fact(`${failed.code} – ${failed.message}`);
  narrator.same('The status of the error', failed.status, status);
  return failed;
}
