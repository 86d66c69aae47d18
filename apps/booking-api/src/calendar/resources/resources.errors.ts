import { defineErrors } from '@comptoir/errors';

export const ResourceErrors = defineErrors({
  RESOURCE_NOT_FOUND: [404, 'Resource not found'],
  SEATS_TAKEN: [409, 'These bookings need more seats: {bookings}'],
  UNKNOWN_ID: [400, 'Unknown id'],
});
