/** Texts of the page for bookings of somebody who is away. */
export const absenceEn = {
  title: 'Bookings of an absence',
  none: 'No booking is left in this time.',
  choice: 'What to do',
  give: 'Give to %{name}',
  leave: 'Leave as it is',
  cancel: 'Cancel',
  refund: 'The card gets back',
  call: 'No e-mail address. Call %{phone}.',
  unmailed: 'No e-mail address and no number: tell them yourself.',
  consequence:
    'Only people who are free at that time and offer the service are listed. Clients with an e-mail address get a mail.',
  apply: 'Change %{smart_count} booking |||| Change %{smart_count} bookings',
  done: '%{smart_count} booking is changed. |||| %{smart_count} bookings are changed.',
};
