import { type EventGroups, changesOf } from '../../shared/webhooks/event-groups';

/** Events that webhooks of the practice can name. */
export const PRACTICE_EVENTS: EventGroups = {
  bookings: [
    'booking.created',
    'booking.updated',
    'booking.cancelled',
    'waiting_list.joined',
    'waiting_list.offered',
    'waiting_list.closed',
  ],
  practice: changesOf(['resource', 'service', 'block', 'date_exception']),
  clients: ['booking.deleted', ...changesOf(['booking_series', 'waiting_entry'])],
};
