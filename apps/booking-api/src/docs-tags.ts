import type { TagDocs } from '@comptoir/http';

/** Subject of the routes of each tag, for the API reference. */
export const TAGS: TagDocs = {
  auth: 'Login of administrators.',
  blocks: 'Periods in which a resource cannot be booked.',
  bookings: 'Bookings of clients, who hold a token for each.',
  calendars: 'Bookings as iCalendar files and feeds.',
  files: 'Files that clients upload for a booking form.',
  geocode: 'Places of addresses.',
  pages: 'Pages on which people book, without a program of their own.',
  resources: 'What can be booked, with the form of each resource.',
  settings: 'Name, look, time zone and languages of the business.',
  slots: 'Free slots of a resource.',
  widget: 'The booking form that other pages embed.',
  'admin/account': 'The own account of an administrator.',
  'admin/activity': 'Changes made by administrators.',
  'admin/admins': 'Accounts of administrators.',
  'admin/blocks': 'Periods in which resources cannot be booked.',
  'admin/booking-values': 'Answers of clients to the booking form.',
  'admin/bookings': 'All bookings.',
  'admin/custom-fields': 'Fields of the booking forms.',
  'admin/date-exceptions': 'Opening hours of single dates, such as public holidays.',
  'admin/resources': 'Resources, their order and calendar feeds.',
  'admin/settings': 'Settings of the business, its mails and its logo.',
  'admin/slots': 'Weekly times at which resources can be booked.',
  'admin/summary': 'First screen of staff: who comes, how full the week is, and what fails.',
  'admin/webhooks': 'Addresses that receive events of all bookings, and their deliveries.',
};
