import type { MailedBooking } from '../../front/notifications/compose-mails';
import type { MailedSeriesBooking } from '../../front/notifications/compose-series-mails';
import type { OfferedEntry } from '../../front/waiting-list/compose-waiting-mails';

/** Examples lead to a host that does not exist. */
export const EXAMPLE_PAGE = 'https://booking.example';

const START = new Date('2030-03-04T13:30:00Z');
const END = new Date('2030-03-04T14:30:00Z');
const PAY_UNTIL = '2030-03-03T13:30:00.000Z';

/** Booking for previews. */
export const EXAMPLE_BOOKING: MailedBooking = {
  service_name: 'Haircut',
  resource_name: 'Anna',
  additional_resources: null,
  start_at: START,
  end_at: END,
  party_size: 2,
  total_price: '45.00',
  status: 'confirmed',
  charge: null,
};

/** Booking for the preview of a mail about its payment. */
export const EXAMPLE_UNPAID: MailedBooking = {
  ...EXAMPLE_BOOKING,
  status: 'pending',
  charge: {
    status: 'open',
    currency: 'EUR',
    total: 4_500,
    amount: 4_500,
    paid_by_card: 0,
    paid_on_site: 0,
    refunded_by_card: 0,
    refunded_on_site: 0,
    undone_by_card: 0,
    give_back_on_site: null,
    expires_at: PAY_UNTIL,
    refund_full_hours: 24,
    refund_part_hours: 0,
    refund_part_percent: 0,
    refund_start: null,
  },
};

/** Bookings of a series for previews. */
export const EXAMPLE_SERIES: readonly [MailedSeriesBooking, ...MailedSeriesBooking[]] = [
  { ...EXAMPLE_BOOKING, token: 'example' },
  {
    ...EXAMPLE_BOOKING,
    start_at: new Date('2030-03-11T13:30:00Z'),
    end_at: new Date('2030-03-11T14:30:00Z'),
    token: 'example',
  },
];

/** Entry of the waiting list for previews. */
export const EXAMPLE_ENTRY: OfferedEntry = {
  service_name: 'Haircut',
  service_price: '45.00',
  resource_name: 'Anna',
  offered_resource_name: 'Anna',
  date_from: '2030-03-04',
  date_to: '2030-03-06',
  minute_from: 0,
  minute_to: 1_440,
  offer_start_at: START,
  offer_end_at: END,
  offer_expires_at: new Date(PAY_UNTIL),
};
