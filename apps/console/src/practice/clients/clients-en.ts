/** Texts of clients and text messages. */
export const clientsEn = {
  resources: {
    'sms-messages': {
      name: 'Text message |||| Text messages',
      empty: 'No text message was sent in the last 90 days.',
      states: { sending: 'Being sent', sent: 'Sent', rejected: 'Rejected', failed: 'Not reached' },
      fields: {
        created_at: 'When',
        booking_id: 'Booking',
        country: 'Country',
        status: 'State',
        error_code: 'Code of the provider',
      },
    },
  },
  pages: {
    title: 'Clients',
    about:
      'Clients are told apart by the e-mail address of their bookings, or by name and phone number without one. You see the 50 latest ones.',
    search: 'Name, e-mail or phone',
    no_email: 'No e-mail address',
    none: 'Nobody was found.',
    client: 'Client',
    phone: 'Phone',
    bookings: 'Bookings',
    coming: 'Coming',
    last: 'Last booking',
    export: 'Export',
    erase: 'Erase',
    erase_consequence:
      'Name, address, phone number, notes, answers and files of one booking of %{email} are erased for good. The booking stays without them. This cannot be undone. |||| Name, address, phone number, notes, answers and files of %{smart_count} bookings of %{email} are erased for good. The bookings stay without them. This cannot be undone.',
    cancel_coming: 'Cancel one coming booking |||| Cancel %{smart_count} coming bookings',
    confirmation: 'E-mail address of the client',
    type_address: 'Type the address to confirm.',
    confirmation_name: 'Name of the client',
    type_name: 'Type the name to confirm.',
    erased: 'The data of the client is erased.',
  },
  reminders: {
    title: 'Reminders',
    none: 'There are no reminders.',
    channels: { mail: 'Mail', sms: 'Text message' },
    statuses: { planned: 'Planned', pending: 'Being sent', sent: 'Sent', not_sent: 'Not sent' },
    reasons: {
      skipped: 'the booking had changed, or the address got too many mails',
      no_consent: 'the client does not agree to text messages',
      invalid_phone: 'the phone number is not valid; it may need its country, such as +33',
      not_mobile: 'the number is not that of a mobile phone',
      quota: 'the limit of text messages was reached',
      rejected: 'the provider rejected the number',
      opted_out: 'the client replied STOP',
    },
    channel: 'By',
    due: 'When',
    status: 'State',
    sms: {
      ready: 'Text messages go to %{number}.',
      no_consent: 'No text messages: the client does not agree to them.',
      invalid_phone: 'No text messages: the phone number is not valid. It may need its country, such as +33.',
      not_mobile: 'No text messages: the number is not that of a mobile phone.',
    },
  },
};
