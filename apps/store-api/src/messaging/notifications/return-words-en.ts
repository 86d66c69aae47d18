import type { ReturnWords } from './message-words';

const links = { order_link: 'View my order' };

/** Says how approved goods come back: by the label, to the address below, or to one that staff write. */
const WAYS_BACK =
  '{{#has_label}}Print the label that we have mailed you, and put it on the well packed parcel.{{/has_label}}' +
  '{{^has_label}}{{#return_address}}Send the items, well packed, to the address below.{{/return_address}}' +
  '{{^return_address}}We will write to you with the address to send the items to. Please keep them until then.{{/return_address}}{{/has_label}}';

/** English words of messages about refunds and returns. */
export const returnsEn: ReturnWords = {
  refund_processed: {
    subject: 'Order {{order_number}}: refund of {{amount}}',
    title: 'Refund issued',
    notice: '{{amount}} of your order {{order_number}} has been refunded.',
    body: `{{#is_uncharged}}
Items of your order {{order_number}} were cancelled: {{amount}}.

{{#goes_to_card}}
Your card was charged only for the rest of the order.
{{/goes_to_card}}
{{/is_uncharged}}
{{^is_uncharged}}
We have refunded {{amount}} of your order {{order_number}}.

{{#goes_to_card}}
Your bank may take a few days to show the amount on your card.
{{/goes_to_card}}
{{/is_uncharged}}

{{order_link}}`,
    links,
  },
  return_requested: {
    subject: 'Order {{order_number}}: return request received',
    title: 'Return requested',
    notice: 'We have received your return request for order {{order_number}}.',
    body: `We have received your return request for order {{order_number}} and will answer soon.

Please keep the items until we have approved the return.

{{order_link}}`,
    links,
  },
  return_approved: {
    subject: 'Order {{order_number}}: return approved',
    title: 'Return approved',
    notice: 'Your return for order {{order_number}} is approved.',
    body: `Your return for order {{order_number}} is approved.

${WAYS_BACK} We will look after the refund or the exchange as soon as the items arrive.

{{order_link}}`,
    links,
  },
  return_rejected: {
    subject: 'Order {{order_number}}: return rejected',
    title: 'Return rejected',
    notice: 'Your return for order {{order_number}} was not accepted.',
    body: `We could not accept your return for order {{order_number}}.

If you have questions, just reply to this message.

{{order_link}}`,
    links,
  },
  withdrawal_received: {
    subject: 'Order {{order_number}}: withdrawal received',
    title: 'Withdrawal received',
    notice: 'We have received your withdrawal from order {{order_number}}.',
    body: `We confirm that you have withdrawn from the contract of order {{order_number}}. We received your withdrawal on {{received_at}}.

{{#cancels_items}}
These items had not left, and are cancelled:

{{cancelled_items}}

{{#refunded_amount}}
{{refunded_amount}} are credited for them, by the way that you paid.
{{/refunded_amount}}
{{^refunded_amount}}
Nothing is to be paid for them any more.
{{/refunded_amount}}

{{#returns_credit}}
What you had paid by gift card or wallet has been given back.
{{/returns_credit}}
{{/cancels_items}}

{{#sends_back}}
Please send these items back by {{send_back_by}}:

{{return_items}}

We may wait with their refund until we have them, or a proof that you have sent them.

${WAYS_BACK}
{{/sends_back}}

{{#ends_downloads}}
Please do not use these downloads any more. Nothing has to be sent back for them:

{{ended_downloads}}
{{/ends_downloads}}

{{order_link}}`,
    links,
  },
  return_opened: {
    subject: 'Order {{order_number}}: your return was opened',
    title: 'Opened items',
    notice: 'Items of your return for order {{order_number}} arrived opened.',
    body: `Items of your return for order {{order_number}} arrived with a broken seal.

For reasons of hygiene or copyright we cannot sell them again. So we do not refund what is below.

If you have questions, just reply to this message.

{{order_link}}`,
    links,
  },
  return_label: {
    subject: 'Order {{order_number}}: label for your return',
    title: 'Return label',
    notice: 'The label for your return of order {{order_number}} is ready.',
    body: `Here is the label for your return of order {{order_number}}.

Print it, put it on the parcel, and hand the parcel over.

{{#label_link}}
{{label_link}}
{{/label_link}}
{{^label_link}}
{{order_link}}
{{/label_link}}`,
    links: { label_link: 'Open the label', ...links },
  },
};
