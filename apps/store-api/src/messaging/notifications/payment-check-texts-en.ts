import { formatInstant, formatMoney } from '../../platform/i18n/formats';
import type { PaymentCheckTexts } from './language-texts';
import { flaggedReason as reasonOfFlag } from './payment-reasons';

/** English texts for administrators about payments that need a decision. */
export const paymentChecksEn: PaymentCheckTexts = {
  payment_uncaptured: (
    { orderNumber, captureBefore, captureFailure, isAuthorized, recipient: customer },
    zone,
  ) => ({
    title: isAuthorized ? 'Payment to capture' : 'Authorization ended',
    body: isAuthorized
      ? `The authorized payment of order ${orderNumber} has not been captured yet.`
      : `The authorization of order ${orderNumber} has ended without a capture.`,
    mail: {
      subject: `${isAuthorized ? 'Payment to capture' : 'Authorization ended'}: order ${orderNumber}`,
      paragraphs: [
        isAuthorized
          ? 'The card was authorized, but its money has not been captured yet. After the time below it cannot be captured any more.'
          : 'The order is unpaid again, and the customer was asked to pay once more.',
      ],
      details: [
        { label: 'Order', value: orderNumber },
        { label: 'Customer', value: `${customer.name} (${customer.email})` },
        ...(captureBefore
          ? [{ label: 'Capture before', value: formatInstant(captureBefore, 'en', zone) }]
          : []),
        ...(captureFailure ? [{ label: 'Answer of the processor', value: captureFailure }] : []),
      ],
    },
  }),
  payment_flagged: ({ orderNumber, flaggedReason, recipient: customer }) => ({
    title: 'Payment to check',
    body: `A payment of order ${orderNumber} was not accepted.`,
    mail: {
      subject: `Payment to check: order ${orderNumber}`,
      paragraphs: ['Money has arrived at the payment processor, but it could not be booked to the order.'],
      details: [
        { label: 'Order', value: orderNumber },
        { label: 'Customer', value: `${customer.name} (${customer.email})` },
        { label: 'Reason', value: reasonOfFlag(flaggedReason ?? '', 'en') },
      ],
    },
  }),
  oss_threshold: ({ year, percent, net, threshold, currency }) => ({
    title: 'Sales to other countries of the EU',
    body: `Sales of ${year} to consumers in other countries of the EU reached ${percent} % of the threshold.`,
    mail: {
      subject: `Taxes: ${percent} % of the threshold for sales to other countries of the EU`,
      paragraphs: [
        percent < 100
          ? 'From the threshold on, these sales are taxed in the country of the customer. Prepare the registration for the one-stop shop.'
          : 'These sales are now taxed in the country of the customer. Register for the one-stop shop, and set where taxes are charged to the destination.',
      ],
      details: [
        { label: 'Year', value: String(year) },
        { label: 'Sales without tax', value: formatMoney(net, currency, 'en') },
        { label: 'Threshold', value: formatMoney(threshold, currency, 'en') },
      ],
    },
  }),
};
