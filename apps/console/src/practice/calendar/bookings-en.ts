/** Texts of bookings and blocks. */
export const bookingsEn = {
  bookings: {
    name: 'Booking |||| Bookings',
    empty: 'Nobody has booked yet. Share a booking page, or book for a client.',
    delete_text:
      'The booking, its answers and its files are deleted for good, and the client hears nothing. What was paid by card is refunded while it is still to come. To free the time and keep the record, cancel it instead.',
    states: {
      pending: 'Awaiting payment',
      confirmed: 'Confirmed',
      cancelled: 'Cancelled',
      done: 'Done',
      no_show: 'No-show',
    },
    fields: {
      status: 'State',
      outcome: 'Outcome',
      service_id: 'Service',
      duration_min: 'Length',
      resource_id: 'Resource',
      client_name: 'Client',
      email: 'E-mail',
      phone: 'Phone',
      contact: 'Contact',
      start_at: 'Start',
      end_at: 'End',
      notes: 'Notes',
      locale: 'Language',
      time_zone: 'Time zone of the client',
      sms_consent: 'The client agrees to text messages',
      color: 'Colour',
      total_price: 'Price',
      party_size: 'Seats',
      additional_resource_ids: 'Also needs',
      override_holds: 'Also take a time that a client is booking',
    },
  },
  blocks: {
    name: 'Block |||| Blocks',
    empty: 'Block times at which nobody can book: holidays, repairs, a day off.',
    delete_text: 'Clients can book this time again.',
    fields: { resource_id: 'Resource', start_at: 'Start', end_at: 'End', reason: 'Reason' },
  },
};
