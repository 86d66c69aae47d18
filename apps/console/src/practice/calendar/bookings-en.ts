/** Texts of bookings and blocks. */
export const bookingsEn = {
  bookings: {
    name: 'Booking |||| Bookings',
    empty: 'Nobody has booked yet. Share the booking page of a resource, or book for a client.',
    delete_text:
      'The booking, its answers and its files are deleted for good, and the client hears nothing. To free the time and keep the record, cancel it instead.',
    states: { confirmed: 'Confirmed', cancelled: 'Cancelled' },
    fields: {
      status: 'State',
      resource_id: 'Resource',
      client_name: 'Client',
      email: 'E-mail',
      phone: 'Phone',
      start_at: 'Start',
      end_at: 'End',
      notes: 'Notes',
      locale: 'Language',
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
