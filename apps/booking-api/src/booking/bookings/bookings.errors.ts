import { defineErrors } from '@comptoir/errors';

export const BookingErrors = defineErrors({
  BOOKING_NOT_FOUND: [404, 'Booking not found'],
  END_BEFORE_START: [400, 'end_at must be after start_at'],
  SERVICE_REQUIRED: [400, 'This is booked with one of its services'],
  NOT_ADDITIONAL: [400, 'This can only be booked by itself'],
  PRICE_CHANGED: [409, 'The price has changed. Please look at it again'],
  TERMS_CHANGED: [409, 'The conditions have changed. Please look at them again'],
  TOO_LONG: [400, 'A booking must not be longer than 31 days'],
  IN_THE_PAST: [400, 'start_at must be in the future'],
  BEYOND_HORIZON: [400, 'start_at is too far in the future'],
  LONGER_THAN_ALLOWED: [400, 'The booking is longer than allowed'],
  TOO_SOON: [400, 'This must be booked at least {minutes} min before the start'],
  TOO_FAR_AHEAD: [400, 'This can be booked at most {days} days ahead'],
  TOO_SHORT: [400, 'A booking must last at least {minutes} min'],
  OVER_MAX_LENGTH: [400, 'A booking must last at most {minutes} min'],
  NOT_A_SLOT: [400, 'A booking must start at one of the listed times'],
  DAY_FULL: [409, 'No more bookings are possible on this day (at most {count})'],
  TOO_MANY_OF_CLIENT: [429, 'You already have {count} open bookings here, which is the most'],
  TOO_LATE_TO_CANCEL: [409, 'The booking could be cancelled until {minutes} min before its start'],
  TOO_LATE_TO_MOVE: [409, 'The booking could be moved until {minutes} min before its start'],
  TOO_MANY_MOVES: [409, 'The booking cannot be moved more often (at most {count} times)'],
  OUTSIDE_HOURS: [400, "The requested time is outside the resource's availability"],
  CANCELLED: [409, 'The booking is cancelled'],
  BEGUN: [409, 'The booking has begun'],
  OVER: [409, 'The booking is over'],
  TOO_MANY_BOOKINGS: [429, 'Too many open bookings. Please contact us to book more.'],
  PROOF_REQUIRED: [403, 'Please confirm your e-mail address first'],
  PARTY_TOO_LARGE: [400, 'At most {seats} people can book this'],
  SLOT_TAKEN: [409, 'This time slot is already booked for this resource'],
  SLOT_HELD: [409, 'A client is booking this time at the moment'],
  SLOT_BLOCKED: [409, 'The resource is unavailable during this period'],
  CALENDAR_UNKNOWN: [409, 'The calendar of the resource cannot be read at the moment'],
  CLIENT_LINK_NOT_FOUND: [404, 'This link has ended. Please ask for a new one.'],
  HOLD_NOT_FOUND: [404, 'The hold has ended'],
  HOLDS_OFF: [403, 'Times cannot be held'],
  TOO_MANY_HOLDS: [429, 'Too many times are held from here'],
  INVALID_KEY: [400, 'Idempotency-Key must have 1 to 255 characters'],
  KEY_REUSED: [409, 'This Idempotency-Key was used with another request'],
});

/** Errors of rules that a booking, a quote and a hold can have. */
export const RULE_ERRORS = [
  BookingErrors.TOO_SOON,
  BookingErrors.TOO_FAR_AHEAD,
  BookingErrors.NOT_A_SLOT,
  BookingErrors.TOO_SHORT,
  BookingErrors.OVER_MAX_LENGTH,
  BookingErrors.DAY_FULL,
] as const;

/** Errors of rules that a client can get who moves a booking. */
export const MOVE_ERRORS = [
  BookingErrors.TOO_LATE_TO_MOVE,
  BookingErrors.TOO_MANY_MOVES,
  BookingErrors.TOO_SOON,
  BookingErrors.TOO_FAR_AHEAD,
  BookingErrors.NOT_A_SLOT,
  BookingErrors.DAY_FULL,
] as const;

/** Errors that a quote returns in its body. A quote throws every other error. */
export const QUOTE_ERRORS = [
  BookingErrors.SERVICE_REQUIRED,
  BookingErrors.NOT_ADDITIONAL,
  BookingErrors.TOO_LONG,
  BookingErrors.IN_THE_PAST,
  BookingErrors.BEYOND_HORIZON,
  ...RULE_ERRORS,
  BookingErrors.OUTSIDE_HOURS,
  BookingErrors.LONGER_THAN_ALLOWED,
  BookingErrors.PARTY_TOO_LARGE,
  BookingErrors.SLOT_TAKEN,
  BookingErrors.SLOT_BLOCKED,
  BookingErrors.CALENDAR_UNKNOWN,
] as const;
