import { defineErrors } from '@comptoir/errors';

export const ClientErrors = defineErrors({
  CLIENT_NOT_FOUND: [404, 'No booking or entry of the waiting list is of this client'],
  CLIENT_IS_COMING: [409, 'The client has coming bookings: {bookings}'],
});
