import type { PipeTransform } from '@nestjs/common';
import { BookingErrors } from './bookings.errors';

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Answers 404 to a token that is not a UUID. */
export const bookingTokenPipe: PipeTransform<string, string> = { transform: assertBookingToken };

/** Answers 404 to a token of a hold that is not a UUID. */
export const holdTokenPipe: PipeTransform<string, string> = {
  transform: (text) => {
    if (!UUID.test(text)) throw BookingErrors.HOLD_NOT_FOUND();
    return text;
  },
};

/** @throws BookingErrors.BOOKING_NOT_FOUND */
export function assertBookingToken(text: string): string {
  if (!UUID.test(text)) throw BookingErrors.BOOKING_NOT_FOUND();
  return text;
}
