import type { ReturnReason } from '../../orders/returns/returns.states';
import { formatInstant, formatMoney } from '../../platform/i18n/formats';
import type { Detail, RefundTexts } from './notification-messages';
import { disputeReason, disputeStatus, refundFailure } from './payment-reasons';
import type { ReturnData } from './notifications.data.service';
import type { DisputeRecord, RefundRecord, ReturnRecordItem } from './notifications.refunds.queries';

const SEE_ORDER = 'View my order';
const BANK_DAYS = 'Your bank may take a few days to show the amount on your card.';
const NOT_CHARGED = 'Your card was charged only for the rest of the order.';
const REASONS: Record<ReturnReason, string> = {
  damaged: 'damaged',
  wrong_item: 'wrong item',
  not_as_described: 'not as described',
  changed_mind: 'change of mind',
  other: 'other',
};

/** English texts about refunds, returns and disputes. */
export const refundsEn: RefundTexts = {
  refund_processed: (refund) => ({
    title: 'Refund issued',
    body: `${money(refund, refund.amount)} of your order ${refund.orderNumber} has been refunded.`,
    mail: {
      subject: `Order ${refund.orderNumber}: refund of ${money(refund, refund.amount)}`,
      paragraphs: [
        refund.released
          ? `Items of your order ${refund.orderNumber} were cancelled: ${money(refund, refund.amount)}.`
          : `We have refunded ${money(refund, refund.amount)} of your order ${refund.orderNumber}.`,
        ...(refund.card ? [refund.released ? NOT_CHARGED : BANK_DAYS] : []),
      ],
      details: partsOf(refund),
      action: { label: SEE_ORDER, url: refund.orderUrl },
    },
  }),
  refund_failed: (refund) => ({
    title: 'Refund failed',
    body: `A refund of order ${refund.orderNumber} was not paid out.`,
    mail: {
      subject: `Refund to check: order ${refund.orderNumber}`,
      paragraphs: [
        'The payment processor did not pay a refund out. Its amount is free again: approve the refund once more, or refund to the wallet.',
      ],
      details: [
        { label: 'Order', value: refund.orderNumber },
        { label: 'Customer', value: `${refund.recipient.name} (${refund.recipient.email})` },
        { label: 'Amount', value: money(refund, refund.amount) },
        { label: 'Reason', value: refundFailure(refund.failureReason ?? 'unknown', 'en') },
      ],
    },
  }),
  refund_payout_due: (refund) => ({
    title: 'Refund to pay out',
    body: `A refund of order ${refund.orderNumber} is to be paid out by hand.`,
    mail: {
      subject: `Refund to pay out: order ${refund.orderNumber}`,
      paragraphs: [
        'A part of a refund cannot go back by itself. Pay it out to the customer, then mark the refund as processed.',
      ],
      details: [
        { label: 'Order', value: refund.orderNumber },
        { label: 'Customer', value: `${refund.recipient.name} (${refund.recipient.email})` },
        { label: 'Amount to pay out', value: money(refund, refund.offline) },
      ],
    },
  }),
  return_requested: ({ orderNumber, reason, items, orderUrl }) => ({
    title: 'Return requested',
    body: `We have received your return request for order ${orderNumber}.`,
    mail: {
      subject: `Order ${orderNumber}: return request received`,
      paragraphs: [
        `We have received your return request for order ${orderNumber} and will answer soon.`,
        'Please keep the items until we have approved the return.',
      ],
      details: [...listed(items), { label: 'Reason', value: REASONS[reason] }],
      action: { label: SEE_ORDER, url: orderUrl },
    },
  }),
  return_approved: ({ orderNumber, items, orderUrl, ...sendOff }) => ({
    title: 'Return approved',
    body: `Your return for order ${orderNumber} is approved.`,
    mail: {
      subject: `Order ${orderNumber}: return approved`,
      paragraphs: [
        `Your return for order ${orderNumber} is approved.`,
        `${waysBack(sendOff)} We will look after the refund or the exchange as soon as the items arrive.`,
      ],
      details: [...listed(items), ...addressOf(sendOff)],
      action: { label: SEE_ORDER, url: orderUrl },
    },
  }),
  return_rejected: ({ orderNumber, rejectionReason, orderUrl }) => ({
    title: 'Return rejected',
    body: `Your return for order ${orderNumber} was not accepted.`,
    mail: {
      subject: `Order ${orderNumber}: return rejected`,
      paragraphs: [
        `We could not accept your return for order ${orderNumber}.`,
        'If you have questions, just reply to this message.',
      ],
      details: rejectionReason ? [{ label: 'Reason', value: rejectionReason }] : [],
      action: { label: SEE_ORDER, url: orderUrl },
    },
  }),
  withdrawal_received: ({ orderNumber, items, requestedAt, refundDueAt, orderUrl, ...sendOff }, zone) => ({
    title: 'Withdrawal received',
    body: `We have received your withdrawal from order ${orderNumber}.`,
    mail: {
      subject: `Order ${orderNumber}: withdrawal received`,
      paragraphs: [
        `We confirm that you have withdrawn from the contract of order ${orderNumber}, for the items below.`,
        'Please send the items back within 14 days. We may wait with the refund until we have them, or a proof that you have sent them.',
        waysBack(sendOff),
      ],
      details: [
        ...listed(items),
        ...addressOf(sendOff),
        { label: 'Received', value: formatInstant(requestedAt, 'en', zone) },
        ...(refundDueAt ? [{ label: 'Refund by', value: formatInstant(refundDueAt, 'en', zone) }] : []),
      ],
      action: { label: SEE_ORDER, url: orderUrl },
    },
  }),
  return_opened: ({ orderNumber, currency, items, orderUrl }) => ({
    title: 'Opened items',
    body: `Items of your return for order ${orderNumber} arrived opened.`,
    mail: {
      subject: `Order ${orderNumber}: your return was opened`,
      paragraphs: [
        `Items of your return for order ${orderNumber} arrived with a broken seal.`,
        'For reasons of hygiene or copyright we cannot sell them again. So we do not refund what is below.',
        'If you have questions, just reply to this message.',
      ],
      details: openedOf(items, currency),
      action: { label: SEE_ORDER, url: orderUrl },
    },
  }),
  return_label: ({ orderNumber, items, labelUrl, orderUrl }) => ({
    title: 'Return label',
    body: `The label for your return of order ${orderNumber} is ready.`,
    mail: {
      subject: `Order ${orderNumber}: label for your return`,
      paragraphs: [
        `Here is the label for your return of order ${orderNumber}.`,
        'Print it, put it on the parcel, and hand the parcel over.',
      ],
      details: listed(items),
      action: labelUrl ? { label: 'Open the label', url: labelUrl } : { label: SEE_ORDER, url: orderUrl },
    },
  }),
  dispute: (dispute, zone) => ({
    title: 'Payment disputed',
    body: `A payment of order ${dispute.orderNumber} is disputed: ${disputeStatus(dispute.status, 'en')}.`,
    mail: {
      subject: `Dispute of order ${dispute.orderNumber}: ${disputeStatus(dispute.status, 'en')}`,
      paragraphs: [
        dispute.status.endsWith('needs_response')
          ? 'A cardholder disputes a payment. Answer with evidence, or accept the dispute.'
          : 'A cardholder disputes a payment.',
      ],
      details: disputeDetails(dispute, zone),
    },
  }),
  dispute_evidence_due: (dispute, zone) => ({
    title: 'Evidence is due',
    body: `The evidence about the disputed payment of order ${dispute.orderNumber} is due soon.`,
    mail: {
      subject: `Dispute of order ${dispute.orderNumber}: the evidence is due soon`,
      paragraphs: ['Without evidence the dispute is lost on the due date. Submit it, or accept the dispute.'],
      details: disputeDetails(dispute, zone),
    },
  }),
};

/** Says how approved goods come back: by the label, to the address below, or to one that staff write. */
function waysBack({ hasLabel, returnAddress }: Pick<ReturnData, 'hasLabel' | 'returnAddress'>): string {
  if (hasLabel) return 'Print the label that we have mailed you, and put it on the well packed parcel.';
  if (returnAddress.length > 0) return 'Send the items, well packed, to the address below.';
  return 'We will write to you with the address to send the items to. Please keep them until then.';
}

function addressOf({ hasLabel, returnAddress }: Pick<ReturnData, 'hasLabel' | 'returnAddress'>): Detail[] {
  if (hasLabel || returnAddress.length === 0) return [];
  return [{ label: 'Send to', value: returnAddress.join(', ') }];
}

function disputeDetails(dispute: DisputeRecord, zone: string): Detail[] {
  const { orderNumber, amount, currency, reason, status, processorDisputeId, evidenceDueBy } = dispute;
  return [
    { label: 'Order', value: orderNumber },
    { label: 'Amount', value: formatMoney(amount, currency, 'en') },
    { label: 'Reason', value: disputeReason(reason, 'en') },
    { label: 'Status', value: disputeStatus(status, 'en') },
    { label: 'Dispute', value: processorDisputeId },
    ...(evidenceDueBy ? [{ label: 'Evidence until', value: formatInstant(evidenceDueBy, 'en', zone) }] : []),
  ];
}

function money({ currency }: RefundRecord, minor: number): string {
  return formatMoney(minor, currency, 'en');
}

function partsOf(refund: RefundRecord): Detail[] {
  const parts: [label: string, minor: number][] = [
    [refund.released ? 'Not charged to your card' : 'To your card', refund.card],
    ['To your gift card', refund.giftCards],
    ['To your wallet', refund.wallet],
  ];
  return [
    ...parts
      .filter(([, minor]) => minor > 0)
      .map(([label, minor]) => ({ label, value: money(refund, minor) })),
    ...(refund.reason ? [{ label: 'Reason', value: refund.reason }] : []),
  ];
}

function openedOf(items: readonly ReturnRecordItem[], currency: string): Detail[] {
  return items
    .filter(({ opened, kept }) => opened > 0 && kept > 0)
    .flatMap(({ name, opened, kept, keptReason }) => [
      { label: name, value: `${opened} opened` },
      { label: 'Not refunded', value: formatMoney(kept, currency, 'en') },
      ...(keptReason ? [{ label: 'Reason', value: keptReason }] : []),
    ]);
}

function listed(items: readonly { name: string; quantity: number }[]): Detail[] {
  return items.map(({ name, quantity }) => ({ label: name, value: `× ${quantity}` }));
}
