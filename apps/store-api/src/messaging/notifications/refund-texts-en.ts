import { formatInstant, formatMoney } from '../../platform/i18n/formats';
import type { RefundTexts } from './language-texts';
import type { Detail } from './notification-messages';
import { effectOnGiftCards, giftCardDetails } from './disputed-gift-card-details';
import { disputeReason, disputeStatus, refundFailure } from './payment-reasons';
import type { DisputeRecord, RefundRecord } from './notifications.refunds.queries';

/** English texts for administrators about refunds and disputes. */
export const refundsEn: RefundTexts = {
  refund_failed: (refund) => ({
    title: 'Refund failed',
    body: `A refund of order ${refund.orderNumber} was not paid out.`,
    mail: {
      subject: `Refund to check: order ${refund.orderNumber}`,
      paragraphs: [
        'The payment processor did not pay a refund out. Its amount is free again: approve the refund once more, or pay it back another way.',
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
  dispute: (dispute, zone) => ({
    title: 'Payment disputed',
    body: `A payment of order ${dispute.orderNumber} is disputed: ${disputeStatus(dispute.status, 'en')}.`,
    mail: {
      subject: `Dispute of order ${dispute.orderNumber}: ${disputeStatus(dispute.status, 'en')}`,
      paragraphs: [
        dispute.status.endsWith('needs_response')
          ? 'A cardholder disputes a payment. Answer with evidence, or accept the dispute.'
          : 'A cardholder disputes a payment.',
        ...giftCardsOf(dispute),
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

function disputeDetails(dispute: DisputeRecord, zone: string): Detail[] {
  const { orderNumber, amount, currency, reason, status, processorDisputeId, evidenceDueBy } = dispute;
  return [
    { label: 'Order', value: orderNumber },
    { label: 'Amount', value: formatMoney(amount, currency, 'en') },
    { label: 'Reason', value: disputeReason(reason, 'en') },
    { label: 'Status', value: disputeStatus(status, 'en') },
    { label: 'Dispute', value: processorDisputeId },
    ...giftCardDetails(dispute.giftCards, 'Gift cards', (card) => {
      const worth = formatMoney(card.amount, currency, 'en');
      return card.spent > 0 ? `${worth}, ${formatMoney(card.spent, currency, 'en')} spent` : worth;
    }),
    ...(evidenceDueBy ? [{ label: 'Evidence until', value: formatInstant(evidenceDueBy, 'en', zone) }] : []),
  ];
}

/** Says that the order sold gift cards, and what the dispute does to them. */
function giftCardsOf({ status, giftCards }: DisputeRecord): string[] {
  if (giftCards.length === 0) return [];
  const spent = giftCards.some((card) => card.spent > 0) ? ' Some of their money was spent before.' : '';
  const effect = {
    stopped: 'They cannot pay until the dispute is decided.',
    withdrawn: 'Those whose money the bank has taken are withdrawn.',
    working: 'They can pay again.',
  }[effectOnGiftCards(status)];
  return [`The order sold gift cards. ${effect}${spent}`];
}

function money({ currency }: RefundRecord, minor: number): string {
  return formatMoney(minor, currency, 'en');
}
