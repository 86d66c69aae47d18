/** Texts of the pages of hooks. */
export const hookRecordsEn = {
  hooks: {
    name: 'Hook |||| Hooks',
    empty: 'Let a program of your own decide in the checkout, such as a fraud check or live shipping rates.',
    delete_text: 'The checkout no longer asks it. Orders keep what it has decided.',
    calls: 'Calls of the last seven days',
    no_calls: 'It was not asked yet.',
    test: 'Test',
    answered: 'It answered in %{ms} ms.',
    question: 'Question',
    answer: 'Answer',
    steps: {
      checkout_prices: 'Prices: add to them or lower them',
      checkout_shipping: 'Shipping: set costs, take methods away',
      checkout_payment_methods: 'Payment methods: take some away',
      checkout_validate: 'Check: accept or refuse the order',
    },
    failures: {
      refuse: 'Refuse the order',
      continue: 'Go on without the hook',
    },
    states: { answered: 'Answered', failed: 'No answer', skipped: 'Not asked' },
    help: {
      name: 'Orders show it with what the program decided.',
      url: 'An address with https.',
      timeout_ms: 'Customers wait for so long at most.',
      secret: 'Signs every question. Left empty, one is made.',
    },
    fields: {
      name: 'Name',
      step: 'Decides about',
      url: 'Address',
      on_failure: 'Without an answer in time',
      timeout_ms: 'Time for an answer (ms)',
      secret: 'Secret',
      is_active: 'Active',
      created_at: 'Time',
      outcome: 'Outcome',
      duration_ms: 'Milliseconds',
      error: 'Why there was no answer',
    },
  },
};
