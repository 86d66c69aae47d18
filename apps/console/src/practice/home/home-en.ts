/** Texts of the first page. */
export const homeEn = {
  today: 'Today: %{smart_count} booking |||| Today: %{smart_count} bookings',
  week: 'The next seven days: %{smart_count} booking |||| The next seven days: %{smart_count} bookings',
  bookings: '%{smart_count} booking |||| %{smart_count} bookings',
  to_calendar: 'To the calendar',
  next: 'Next bookings',
  nobody_next: 'Nobody is booked in the next seven days.',
  webhooks: 'These webhooks did not arrive:',
  steps: {
    title: 'First steps',
    resource: 'Add what can be booked',
    hours: 'Set the hours of the week',
    form: 'Ask what you need to know',
    mail: 'Enter your mail server, so that clients get confirmations',
    share: 'Put the booking page on your web site',
    done: 'Done',
    open: 'To do',
    hide: 'Hide this list',
  },
};
