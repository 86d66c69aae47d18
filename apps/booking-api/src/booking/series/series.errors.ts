import { defineErrors } from '@comptoir/errors';

export const SeriesErrors = defineErrors({
  SERIES_OFF: [403, 'Bookings cannot be repeated'],
  SERIES_LENGTH: [400, 'A series has 2 to {max} bookings within two years'],
  START_NOT_REPEATED: [400, 'The start must be on one of the repeated days'],
  SERIES_CONFLICT: [409, 'Some times of the series cannot be booked'],
  SERIES_NOT_FOUND: [404, 'The booking is not part of a series'],
  SERIES_OVER: [409, 'No booking of the series is left to move'],
});
