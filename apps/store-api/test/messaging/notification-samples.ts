import type {
  NotificationData,
  NotificationName,
} from '../../src/messaging/notifications/notification-messages';
import { refund, failedRefunds, returns, sentBack, withdrawals } from './return-samples';
import {
  ORDER_NUMBER,
  SHOP_URL,
  TOKEN,
  AT,
  LONG_WORD,
  LONG_MAIL,
  URL_OF_ORDER,
  recipient,
} from './sample-values';

/** Template data samples; the compiler requires them for each notification. */
export type Samples = { readonly [N in NotificationName]: readonly NotificationData[N][] };

const user = { recipient, verified: false };

const order: NotificationData['order_placed'] = {
  recipient,
  addressName: recipient.name,
  orderNumber: ORDER_NUMBER,
  currency: 'EUR',
  items: [
    {
      name: 'Lamp',
      variant: 'Black',
      quantity: 2,
      total: 12_000,
      promisedQuantity: 1,
      promisedOn: '2026-12-24',
    },
    {
      name: `${LONG_WORD} ${LONG_WORD}`,
      variant: `${LONG_WORD}, oak`,
      quantity: 10,
      total: 123_456_789,
      promisedQuantity: 0,
      promisedOn: null,
    },
  ],
  subtotal: 123_468_789,
  discount: 50_000,
  shipping: 500,
  tax: 20_000_000,
  taxIncluded: true,
  total: 123_419_289,
  exchange: 1_000,
  isExchange: true,
  exchangedOrderNumber: 'ORD-20261101-000001',
  exchangeRefunded: 0,
  exchangeKept: 0,
  giftCards: 5_000,
  wallet: 2_500,
  amountDue: 123_410_789,
  credited: 0,
  received: 0,
  left: 123_410_789,
  hasShipped: false,
  paymentMethod: 'bank_transfer',
  paymentDueOn: null,
  paymentInstructions: `${LONG_WORD} IBAN FR76 3000 6000 0112 3456 7890 189`,
  paid: false,
  isDigital: false,
  refundsCard: true,
  refundsOffline: true,
  shippingAddress: {
    full_name: recipient.name,
    address_line1: `17 ${LONG_WORD}`,
    address_line2: 'Building C, staircase 4, third floor left',
    city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    state: '',
    postal_code: '69003',
    country: 'GB',
  },
  shippingMethod: 'Express with an appointment between eight and ten',
  shipments: [],
  expiresAt: AT,
  isWithdrawable: true,
  hasDigitalConsent: false,
  orderUrl: URL_OF_ORDER,
};
const paid = { ...order, paid: true, left: 0, expiresAt: null };
const bare: NotificationData['order_placed'] = {
  ...paid,
  items: order.items.slice(0, 1),
  discount: 0,
  tax: 0,
  giftCards: 0,
  wallet: 0,
  shippingAddress: null,
  shippingMethod: null,
};
const shipped: NotificationData['order_shipped'] = {
  ...paid,
  shipments: [
    {
      carrier: 'A carrier of a long name',
      trackingNumber: '00340434161094042557'.repeat(2),
      trackingUrl: `https://carrier.example/track?number=${TOKEN}`,
      estimatedDelivery: '2026-12-01',
    },
    { carrier: null, trackingNumber: null, trackingUrl: null, estimatedDelivery: null },
  ],
};

const ofPayment = (flaggedReason: string | null): NotificationData['payment_flagged'] => ({
  ...order,
  failureMessage: 'Your card was declined.',
  flaggedReason,
  captureBefore: null,
  captureFailure: null,
  isAuthorized: false,
});

const DISPUTE_REASONS = [
  ...['bank_cannot_process', 'check_returned', 'credit_not_processed', 'customer_initiated', 'general'],
  ...['debit_not_authorized', 'duplicate', 'fraudulent', 'incorrect_account_details', 'insufficient_funds'],
  ...[
    'noncompliant',
    'product_not_received',
    'product_unacceptable',
    'subscription_canceled',
    'unrecognized',
  ],
  'a_reason_of_tomorrow',
];
const DISPUTE_STATUSES = [
  ...['warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review'],
  ...['prevented', 'won', 'lost', 'a_status_of_tomorrow'],
];
const dispute: NotificationData['dispute'] = {
  recipient,
  orderNumber: order.orderNumber,
  amount: 123_411_789,
  currency: 'EUR',
  reason: 'fraudulent',
  status: 'needs_response',
  processorDisputeId: 'dp1PqRsTuVwXyZ0123456789AbCdEf',
  evidenceDueBy: AT,
  giftCards: [
    { ending: 'ZZ10', amount: 5_000, spent: 1_000 },
    { ending: 'ZZ23', amount: 2_500, spent: 0 },
  ],
};

const subscription: NotificationData['newsletter_welcome'] = {
  email: LONG_MAIL,
  token: TOKEN,
  confirmToken: TOKEN,
  shopUrl: SHOP_URL,
  unsubscribePage: `${SHOP_URL}/newsletter/unsubscribe?token=${TOKEN}`,
  unsubscribeUrl: `${SHOP_URL}/api/v1/newsletter/unsubscribe/${TOKEN}`,
};

const FACTOR_CHANGES: NotificationData['second_factor_added'][] = [
  {
    recipient,
    ip: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
    device: LONG_WORD,
    changedAt: AT,
    byStaff: false,
    forgotUrl: `${SHOP_URL}/forgot-password`,
  },
];
const byStaff = {
  recipient,
  ip: '',
  device: '',
  changedAt: AT,
  byStaff: true,
  forgotUrl: `${SHOP_URL}/forgot-password`,
};

export const SAMPLES: Samples = {
  verify_email: [{ ...user, verifyUrl: `${SHOP_URL}/verify-email?signature=${TOKEN}` }],
  welcome: [{ ...user, shopUrl: SHOP_URL }],
  reset_password: [{ ...user, resetUrl: `${SHOP_URL}/reset-password?token=${TOKEN}` }],
  invitation: [
    { ...user, resetUrl: `${SHOP_URL}/reset-password?token=${TOKEN}`, consoleUrl: undefined },
    {
      ...user,
      resetUrl: `https://console.example/shop/choose-password?token=${TOKEN}`,
      consoleUrl: 'https://console.example',
    },
  ],
  password_changed: [
    {
      recipient,
      ip: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
      device: 'Mozilla/5.0 (X11; Linux aarch64) AppleWebKit/537.36 (KHTML) Chrome/142.0.0.0 Safari/537.36',
      changedAt: AT,
      forgotUrl: `${SHOP_URL}/forgot-password`,
    },
    { recipient, ip: '127.0.0.1', device: '', changedAt: AT, forgotUrl: `${SHOP_URL}/forgot-password` },
  ],
  second_factor_added: FACTOR_CHANGES,
  second_factor_removed: [...FACTOR_CHANGES, byStaff],
  recovery_code_used: FACTOR_CHANGES,
  second_factor_guessed: FACTOR_CHANGES,
  new_sign_in: [
    {
      recipient,
      browser: 'Samsung Internet for Android',
      system: 'Windows Phone',
      changedAt: AT,
      forgotUrl: `${SHOP_URL}/forgot-password`,
    },
    { recipient, browser: null, system: null, changedAt: AT, forgotUrl: `${SHOP_URL}/forgot-password` },
  ],
  account_deleted: [user],
  order_placed: [order, paid, bare, { ...order, taxIncluded: false, expiresAt: null }],
  order_confirmed: [
    paid,
    bare,
    { ...bare, amountDue: 0, exchangeRefunded: 123_456 },
    { ...bare, amountDue: 0, exchangeKept: 123_456 },
    { ...bare, isExchange: false, exchange: 0 },
  ],
  order_part_shipped: [
    {
      ...paid,
      parcel: {
        ...{ carrier: 'UPS', trackingNumber: LONG_WORD, trackingUrl: null, estimatedDelivery: '2026-12-24' },
        contents: [{ name: LONG_WORD, variant: 'Black', quantity: 2 }],
      },
    },
  ],
  order_shipped: [shipped, bare],
  backorder_filled: [
    { ...paid, isUnpaid: false, waitingUnits: 0, shipsFrom: null },
    { ...paid, isUnpaid: false, waitingUnits: 12, shipsFrom: '2026-12-24' },
    { ...order, isUnpaid: true, waitingUnits: 1, shipsFrom: null },
  ],
  digital_delivery: [
    {
      ...paid,
      downloads: [
        {
          name: 'Atlas',
          variant: 'PDF',
          licenceKeys: [],
          files: [`${LONG_WORD}.pdf`, 'maps.zip'],
          missing: 0,
        },
        { name: LONG_WORD, variant: '', licenceKeys: [LONG_WORD, 'AAAA-BBBB-CCCC'], files: [], missing: 2 },
      ],
    },
  ],
  order_delivered: [
    shipped,
    bare,
    { ...shipped, hasShipped: true, credited: 123_456_000 },
    {
      ...{ ...order, hasShipped: true, paymentMethod: 'cash_on_delivery', credited: 1_000, received: 500 },
      ...{ amountDue: 123_409_289, left: 123_409_289 },
    },
  ],
  payment_overdue: [{ ...order, paymentMethod: 'invoice', paymentDueOn: '2026-11-20' }],
  order_cancelled: [order, paid, bare],
  payment_requires_action: [ofPayment(null)],
  payment_failed: [ofPayment(null), { ...ofPayment(null), expiresAt: null }],
  payment_flagged: [
    'currency is USD instead of EUR',
    'amount is 5900 instead of 6000',
    'paid as another customer',
    'refunded: the order was paid already',
    'refunded: the order is cancelled',
  ].map(ofPayment),
  payment_link: [
    { ...order, payUrl: 'http://shop.test/pay/token', linkExpiresAt: new Date('2026-11-27T10:00:00Z') },
  ],
  order_link: [order],
  payment_uncaptured: [
    ofPayment(null),
    { ...ofPayment(null), captureBefore: new Date('2026-11-27T10:00:00Z'), isAuthorized: true },
    { ...ofPayment(null), captureFailure: 'The card was reported as lost.', isAuthorized: true },
  ],
  refund_processed: [refund, { ...refund, card: 0, reason: '' }],
  refund_failed: failedRefunds,
  refund_payout_due: [refund],
  return_requested: returns,
  return_approved: sentBack,
  return_rejected: [
    ...returns.slice(0, 1),
    ...returns.slice(1, 2).map((one) => ({ ...one, rejectionReason: null })),
  ],
  withdrawal_received: withdrawals,
  return_opened: returns.slice(0, 1),
  return_label: [
    ...returns.slice(0, 1),
    ...returns.slice(1, 2).map((one) => ({ ...one, labelUrl: 'https://carrier.example/labels/8F3A' })),
  ],
  dispute: [
    ...DISPUTE_REASONS.map((reason) => ({ ...dispute, reason })),
    ...DISPUTE_STATUSES.map((status) => ({ ...dispute, status, evidenceDueBy: null })),
  ],
  dispute_evidence_due: [dispute],
  webhook_disabled: (['gone', 'failing'] as const).map((reason) => ({
    recipient,
    url: `https://hooks.a-company-of-long-names.example/receivers/${TOKEN}`,
    reason,
    disabledAt: AT,
  })),
  invoice: (
    [
      ['invoice', 0, null],
      ['invoice', 6_500, null],
      ['invoice', 123_419_289, '2026-12-20'],
      ['credit_note', 0, null],
    ] as const
  ).map(([type, left, dueOn]) => ({
    ...{ left, dueOn },
    recipient,
    addressName: recipient.name,
    type,
    invoiceNumber: 'INV-2026-000123',
    orderNumber: order.orderNumber,
    currency: 'EUR',
    total: 123_419_289,
    orderUrl: URL_OF_ORDER,
  })),
  wallet_adjusted: (['credit', 'debit'] as const).map((type) => ({
    recipient,
    type,
    amount: 123_456_789,
    balance: 123_456_789,
    currency: 'EUR',
    reason: `${LONG_WORD} ${LONG_WORD}`,
    walletUrl: `${SHOP_URL}/account/wallet`,
  })),
  review_approved: [
    {
      recipient,
      reviewId: 9,
      productName: LONG_WORD,
      productSlug: 'lamp',
      productUrl: `${SHOP_URL}/products/lamp`,
    },
  ],
  new_contact: [
    {
      contactId: 4,
      name: recipient.name,
      email: LONG_MAIL,
      subject: 'A question about a lamp, a shade and the time that both take to arrive',
      message: `Good morning,\n\nhave a look at ${SHOP_URL}/products/${TOKEN} please.\n${LONG_WORD}`,
      sentAt: AT,
    },
  ],
  oss_threshold: [80, 100].map((percent) => ({
    ...{ year: 2026, percent, currency: 'EUR' },
    ...{ net: 123_456_789, threshold: 1_000_000 },
  })),
  newsletter_confirmation: [
    { ...subscription, confirmPage: `${SHOP_URL}/newsletter/confirm?token=${TOKEN}` },
  ],
  newsletter_welcome: [subscription],
  low_stock: [
    { sku: 'LAMP-OAK-BLACK-0001', productName: LONG_WORD, warehouse: 'Lyon', available: 2, threshold: 5 },
  ],
  back_in_stock: [
    { recipient, productName: LONG_WORD, slug: 'lamp', productUrl: `${SHOP_URL}/products/lamp` },
  ],
  back_in_stock_mail: [
    {
      ...{ email: LONG_MAIL, language: 'en' },
      ...{ productName: LONG_WORD, slug: 'lamp', productUrl: `${SHOP_URL}/products/lamp` },
    },
  ],
};
