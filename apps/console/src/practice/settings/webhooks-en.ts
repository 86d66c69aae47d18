/** Texts of webhooks. */
export const webhooksEn = {
  webhooks: {
    name: 'Webhook |||| Webhooks',
    empty: 'Webhooks tell another program of every booking. Without such a program you need none.',
    delete_text: 'Nothing is sent to the address any more, and the list of its deliveries is deleted.',
    states: { pending: 'Pending', succeeded: 'Arrived', failed: 'Failed' },
    fields: {
      url: 'Address',
      events: 'Events',
      is_active: 'On',
      secret: 'Secret',
      failures_in_row: 'Failures in a row',
      disabled_at: 'Switched off',
    },
  },
};
