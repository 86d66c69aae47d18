import type { OrderWords } from './message-words';

const links = { order_link: 'View my order' };
const ofContract = { withdrawal_link: 'Withdraw from contract here', ...links };
const parcelLinks = { tracking_link: 'Track my parcel', ...links };

/** English words of messages about orders and their payment. */
export const ordersEn: OrderWords = {
  order_placed: {
    subject: 'Order {{order_number}} received',
    title: '{{#is_paid}}Order confirmed{{/is_paid}}{{^is_paid}}Order received{{/is_paid}}',
    inboxTitle: 'Order confirmed',
    notice: 'We have received your order {{order_number}}.',
    body: `{{#is_exchange}}
We have opened the order {{order_number}} for the goods that you exchange. {{#is_paid}}The goods that you sent back pay for it.{{/is_paid}}{{^is_paid}}Please pay the difference of {{amount_due}}: the link below leads there.{{/is_paid}}
{{/is_exchange}}
{{^is_exchange}}
We have received your order {{order_number}}. Thank you.
{{/is_exchange}}

{{#reserved_until}}
Your items are held for you until {{reserved_until}} while we wait for the payment.
{{/reserved_until}}

{{#pays_by_transfer}}
Please transfer {{amount_due}} with the reference {{order_number}} to: {{payment_instructions}}
{{/pays_by_transfer}}

{{#pays_on_delivery}}
You pay {{amount_due}} on delivery.
{{/pays_on_delivery}}

{{#pays_by_invoice}}
You pay by invoice. You get it when your order is shipped.
{{/pays_by_invoice}}

{{#has_digital_consent}}
You agreed that the delivery of your digital products begins at once, and that you lose your right of withdrawal for them with it.
{{/has_digital_consent}}

{{order_link}}

{{withdrawal_link}}`,
    links: ofContract,
  },
  order_confirmed: {
    subject:
      'Order {{order_number}}: {{#paid_by_goods}}exchange{{/paid_by_goods}}{{^paid_by_goods}}payment{{/paid_by_goods}} confirmed',
    title: 'Order in preparation',
    notice:
      '{{#paid_by_goods}}Your exchange{{/paid_by_goods}}{{^paid_by_goods}}The payment of your order{{/paid_by_goods}} {{order_number}} is confirmed: we are preparing it.',
    body: `{{#paid_by_goods}}Your exchange is the order {{order_number}}. The goods that you sent back pay for it.{{/paid_by_goods}}{{^paid_by_goods}}The payment of your order {{order_number}} is confirmed.{{/paid_by_goods}} {{#is_digital}}Your goods follow by mail, and are on the page of your order.{{/is_digital}}{{^is_digital}}We are preparing it and will tell you when it leaves.{{/is_digital}}

{{#refunded_difference}}
They were worth more: you get back {{refunded_difference}}, in the way you paid for the order {{exchanged_order_number}}.
{{/refunded_difference}}

{{#kept_difference}}
They were worth more: {{kept_difference}} remain as your credit with the order {{exchanged_order_number}}.
{{/kept_difference}}

{{order_link}}

{{withdrawal_link}}`,
    links: ofContract,
  },
  order_part_shipped: {
    subject: 'Order {{order_number}}: a part is on its way',
    title: 'A part is on its way',
    notice: 'A part of your order {{order_number}} is on its way. The rest follows.',
    body: `A part of your order {{order_number}} is on its way. The rest follows. In this parcel:

{{parcel_items}}

{{tracking_link}}

{{order_link}}`,
    links: parcelLinks,
  },
  order_shipped: {
    subject: 'Order {{order_number}} shipped',
    title: 'Parcel shipped',
    notice: 'Your order {{order_number}} is on its way.',
    body: `Good news: your order {{order_number}} is on its way.

{{#amount_left}}
Left to pay: {{amount_left}}.
{{/amount_left}}

{{tracking_link}}

{{order_link}}

{{withdrawal_link}}`,
    links: { ...parcelLinks, ...ofContract },
  },
  digital_delivery: {
    subject: 'Order {{order_number}}: your downloads',
    title: 'Your downloads are ready',
    notice: 'The downloads of your order {{order_number}} are ready.',
    body: `The downloads of your order {{order_number}} are ready. Files are on the page of your order.

{{downloads}}

{{order_link}}`,
    links,
  },
  order_delivered: {
    subject: 'Order {{order_number}} delivered',
    title: 'Parcel delivered',
    notice: 'Your order {{order_number}} has been delivered.',
    body: `Your order {{order_number}} has been delivered. We hope you like it.

{{#amount_left}}
Left to pay: {{amount_left}}.
{{/amount_left}}

Something wrong? You can ask for a return on the page of your order.

{{order_link}}

{{withdrawal_link}}`,
    links: ofContract,
  },
  order_cancelled: {
    subject: 'Order {{order_number}} cancelled',
    title: 'Order cancelled',
    notice: 'Your order {{order_number}} has been cancelled.',
    body: `Your order {{order_number}} has been cancelled.

{{#returns_gift_cards}}
What you had paid by gift card has been given back.
{{/returns_gift_cards}}

{{#returns_wallet}}
What you had paid by wallet has been given back.
{{/returns_wallet}}

{{#refunds_card}}
What you had paid by card is being refunded.
{{/refunds_card}}

{{#refunds_offline}}
What you had paid by transfer or in cash is being paid back.
{{/refunds_offline}}

{{#ends_exchange}}
The goods that you sent back are not exchanged. We refund them, or exchange them for others, and write to you.
{{/ends_exchange}}

{{order_link}}`,
    links,
  },
  backorder_filled: {
    subject: 'Order {{order_number}}: your items are in stock',
    title: 'Your items are in stock',
    notice: 'Items of your order {{order_number}} that you waited for are in stock.',
    body: `Items of your order {{order_number}} that you waited for have arrived. They are reserved for you.

{{#waiting_units}}
Units that are still to come: {{waiting_units}}. We write to you again when they are here.
{{/waiting_units}}

{{#is_unpaid}}
We ship them once your order is paid.
{{/is_unpaid}}
{{^is_unpaid}}
{{#ships_from}}
We ship them from {{ships_from}} on.
{{/ships_from}}
{{^ships_from}}
We prepare their shipment, and write to you when they are on their way.
{{/ships_from}}
{{/is_unpaid}}

{{order_link}}`,
    links,
  },
  payment_requires_action: {
    subject: 'Order {{order_number}}: confirm your payment',
    title: 'Authentication required',
    notice: 'Your bank asks you to confirm the payment of order {{order_number}}.',
    body: `Your bank asks for an authentication (3-D Secure) of the payment of {{amount_due}} for order {{order_number}}.

Without it the order cannot be prepared.

{{order_link}}`,
    links: { order_link: 'Confirm the payment' },
  },
  payment_failed: {
    subject: 'Order {{order_number}}: the payment failed',
    title: 'Payment failed',
    notice: 'The payment of your order {{order_number}} has failed.',
    body: `The payment of {{amount_due}} for order {{order_number}} was declined. Nothing was charged.

You can try again, with the same card or with another one.

{{#reserved_until}}
Your items stay reserved until {{reserved_until}}.
{{/reserved_until}}

{{order_link}}`,
    links: { order_link: 'Try again' },
  },
  payment_link: {
    subject: 'Order {{order_number}}: payment',
    title: 'Pay your order',
    notice: 'Your order {{order_number}} can be paid online.',
    body: `You can pay {{amount_due}} for your order {{order_number}} by card, without signing in.

The link is valid until {{link_valid_until}}. Anyone who has it can see the goods and pay for them.

{{payment_link}}`,
    links: { payment_link: 'Pay now' },
  },
  order_link: {
    subject: 'Order {{order_number}}: your link',
    title: 'Your order',
    notice: 'The link to your order {{order_number}}.',
    body: `You asked for the link to your order {{order_number}}. It shows the order without signing in.

Anyone who has the link can see the order and cancel it, so please do not forward this message.

{{order_link}}

{{withdrawal_link}}`,
    links: ofContract,
  },
  payment_overdue: {
    subject: 'Order {{order_number}}: payment reminder',
    title: 'Payment reminder',
    notice: 'We have not received the payment of your order {{order_number}} yet.',
    body: `The invoice of your order {{order_number}} was due on {{due_on}}. We have not received the payment of {{amount_due}} yet.

If you have paid in the meantime, please ignore this message.

{{order_link}}`,
    links,
  },
  invoice: {
    subject:
      '{{#is_credit_note}}Credit note{{/is_credit_note}}{{^is_credit_note}}Invoice{{/is_credit_note}} {{invoice_number}} of order {{order_number}}',
    title:
      'Your {{#is_credit_note}}credit note{{/is_credit_note}}{{^is_credit_note}}invoice{{/is_credit_note}}',
    notice:
      'The {{#is_credit_note}}credit note{{/is_credit_note}}{{^is_credit_note}}invoice{{/is_credit_note}} {{invoice_number}} of your order {{order_number}} is available.',
    body: `Attached you find the {{#is_credit_note}}credit note{{/is_credit_note}}{{^is_credit_note}}invoice{{/is_credit_note}} {{invoice_number}} of your order {{order_number}}, for {{total}}.

{{#amount_left}}
Left to pay: {{amount_left}}{{#due_on}}, by {{due_on}}{{/due_on}}.
{{/amount_left}}

It is also on the page of your order.

{{order_link}}`,
    links,
  },
};
