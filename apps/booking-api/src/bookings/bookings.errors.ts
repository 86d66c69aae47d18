import { defineErrors } from '@comptoir/errors';

export const BookingErrors = defineErrors({
  BOOKING_NOT_FOUND: [404, 'Booking not found'],
  END_BEFORE_START: [400, 'end_at must be after start_at'],
  TOO_LONG: [400, 'A booking must not be longer than 31 days'],
  IN_THE_PAST: [400, 'start_at must be in the future'],
  BEYOND_HORIZON: [400, 'start_at is too far in the future'],
  LONGER_THAN_ALLOWED: [400, 'The booking is longer than allowed'],
  OUTSIDE_HOURS: [400, "The requested time is outside the resource's availability"],
  CANCELLED: [409, 'The booking is cancelled'],
  TOO_MANY_BOOKINGS: [429, 'Too many open bookings. Please contact us to book more.'],
  PARTY_TOO_LARGE: [400, 'At most {seats} people can book this'],
  SLOT_TAKEN: [409, 'This time slot is already booked for this resource'],
  SLOT_HELD: [409, 'A client is booking this time at the moment'],
  SLOT_BLOCKED: [409, 'The resource is unavailable during this period'],
  CALENDAR_UNKNOWN: [409, 'The calendar of the resource cannot be read at the moment'],
  HOLD_NOT_FOUND: [404, 'The hold has ended'],
  HOLDS_OFF: [403, 'Times cannot be held'],
  TOO_MANY_HOLDS: [429, 'Too many times are held from here'],
  INVALID_KEY: [400, 'Idempotency-Key must have 1 to 255 characters'],
  KEY_REUSED: [409, 'This Idempotency-Key was used with another request'],
});

/** Errors that a quote returns in its body. A quote throws every other error. */
export const QUOTE_ERRORS = [
  BookingErrors.TOO_LONG,
  BookingErrors.IN_THE_PAST,
  BookingErrors.BEYOND_HORIZON,
  BookingErrors.OUTSIDE_HOURS,
  BookingErrors.LONGER_THAN_ALLOWED,
  BookingErrors.PARTY_TOO_LARGE,
  BookingErrors.SLOT_TAKEN,
  BookingErrors.SLOT_BLOCKED,
  BookingErrors.CALENDAR_UNKNOWN,
] as const;
