/** Texts of events of webhooks, for the shop and the practice. */
export const webhookEventsEn = {
  groups: {
    orders: 'Orders and money, as they happen',
    catalogue: 'Changes of the catalogue',
    offers: 'Changes of offers',
    sales: 'Changes of orders',
    customers: 'Changes of customers',
    bookings: 'Bookings and the waiting list, as they happen',
    practice: 'Changes of the practice',
    clients: 'Changes of bookings and the waiting list',
  },
  include: 'Send the whole record',
  include_help: 'Otherwise changes have only ids and the names of what changed.',
  test: 'Send a test',
  test_text: 'The address receives an example, marked as a test. Nothing else is touched.',
  event: 'Event',
  tested: 'The test is on its way.',
  replay: 'Send a stretch of time again',
  replay_text: 'Everything of that time is sent again, with the same ids. Events are stored for 30 days.',
  from: 'From',
  until: 'Until',
  replayed: 'The events are sent again.',
};
