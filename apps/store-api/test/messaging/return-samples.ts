import type { NotificationData } from '../../src/messaging/notifications/notification-messages';
import { ORDER_NUMBER, LONG_WORD, URL_OF_ORDER, recipient } from './sample-values';

export const refund: NotificationData['refund_processed'] = {
  recipient,
  addressName: recipient.name,
  refundId: 7,
  orderNumber: ORDER_NUMBER,
  currency: 'EUR',
  amount: 4_050,
  card: 2_050,
  giftCards: 1_000,
  wallet: 1_000,
  offline: 1_500,
  method: 'original',
  released: false,
  reason: 'The box was open and a part was missing.',
  failureReason: null,
  orderUrl: URL_OF_ORDER,
};
export const failedRefunds = [
  ...['charge_for_pending_refund_disputed', 'declined', 'expired_or_canceled_card', 'insufficient_funds'],
  ...['lost_or_stolen_card', 'merchant_request', 'unknown', 'canceled', 'a_word_of_tomorrow', null],
].map((failureReason) => ({ ...refund, failureReason }));

const RETURN_REASONS = ['damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other'] as const;
export const returns: NotificationData['return_requested'][] = RETURN_REASONS.map((reason) => ({
  recipient,
  addressName: recipient.name,
  returnId: 3,
  orderNumber: ORDER_NUMBER,
  reason,
  rejectionReason: 'The scratches were not there when it left.',
  currency: 'EUR',
  items: [
    { name: 'Lamp', quantity: 1, opened: 1, kept: 6_000, keptReason: '' },
    {
      name: `${LONG_WORD} ${LONG_WORD}`,
      quantity: 12,
      opened: 2,
      kept: 12_345,
      keptReason: 'The box is torn as well.',
    },
  ],
  requestedAt: new Date('2026-11-20T09:30:00Z'),
  refundDueAt: new Date('2026-12-04T09:30:00Z'),
  labelUrl: null,
  hasLabel: false,
  returnAddress: ['Comptoir SAS', '1 rue du Port', '75001 Paris', 'France'],
  orderUrl: URL_OF_ORDER,
}));
export const sentBack: NotificationData['return_approved'][] = [
  ...returns.slice(0, 1),
  ...returns.slice(1, 2).map((one) => ({ ...one, hasLabel: true })),
  ...returns.slice(2, 3).map((one) => ({ ...one, returnAddress: [] })),
];

const cancelled: NotificationData['withdrawal_received'] = {
  recipient,
  addressName: recipient.name,
  orderNumber: ORDER_NUMBER,
  withdrawnBy: recipient.name,
  message: '',
  expectedRefund: null,
  requestedAt: new Date('2026-11-20T09:30:00Z'),
  refundDueAt: null,
  currency: 'EUR',
  items: [{ name: `${LONG_WORD} ${LONG_WORD}`, cancelled: 12, returned: 0, isDigital: false }],
  refund: { amount: 12_345, card: 6_000, giftCards: 1_000, wallet: 2_000, offline: 3_345, released: 0 },
  returnsCredit: false,
  hasLabel: false,
  returnAddress: ['Comptoir SAS', '1 rue du Port', '75001 Paris', 'France'],
  orderUrl: URL_OF_ORDER,
};
const noRefund = { amount: 0, card: 0, giftCards: 0, wallet: 0, offline: 0, released: 0 };
export const withdrawals: NotificationData['withdrawal_received'][] = [
  cancelled,
  { ...cancelled, refund: noRefund, returnsCredit: true, withdrawnBy: '' },
  { ...cancelled, refund: { ...noRefund, amount: 6_000, released: 6_000 } },
  {
    ...cancelled,
    refund: noRefund,
    refundDueAt: new Date('2026-12-04T09:30:00Z'),
    message: LONG_WORD,
    expectedRefund: 12_345,
    items: [
      { name: 'Lamp', cancelled: 1, returned: 2, isDigital: false },
      { name: 'Manual', cancelled: 0, returned: 1, isDigital: true },
    ],
  },
];
