import type { Language } from '../../platform/i18n/languages';
import type { CustomerMessageName } from './message-words';
import type { NotificationData } from './notification-messages';
import type { OrderData, ReturnData, WithdrawalData } from './notifications.data.service';

type Examples = Pick<NotificationData, CustomerMessageName>;

/** Examples lead to a host that does not exist. */
export const EXAMPLE_SHOP = 'https://shop.example';

const FIRST = new Date('2030-03-04T14:30:00Z');
const LATER = new Date('2030-03-18T14:30:00Z');
const DAY = '2030-03-12';

const recipient = { id: 0, name: 'Camille Martin', email: 'camille@example.com', language: '' };
const user = { recipient, verified: true };
const orderNumber = 'ORD-20300304-000123';
const orderUrl = `${EXAMPLE_SHOP}/orders/${orderNumber}?token=example`;
const shipment = {
  carrier: 'UPS',
  trackingNumber: '1Z999AA10123456784',
  trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  estimatedDelivery: DAY,
};
const order: OrderData = {
  recipient,
  addressName: recipient.name,
  orderNumber,
  currency: 'EUR',
  items: [
    {
      name: 'Lamp',
      variant: 'Oak',
      quantity: 2,
      total: 9_600,
      promisedQuantity: 0,
      promisedOn: null,
    },
  ],
  subtotal: 9_600,
  discount: 0,
  shipping: 490,
  tax: 1_681,
  taxIncluded: true,
  total: 10_090,
  giftCards: 0,
  exchange: 0,
  isExchange: false,
  exchangedOrderNumber: '',
  exchangeRefunded: 0,
  exchangeKept: 0,
  wallet: 0,
  amountDue: 10_090,
  credited: 0,
  received: 0,
  left: 10_090,
  hasShipped: false,
  paymentMethod: null,
  paymentDueOn: DAY,
  paymentInstructions: 'FR76 3000 6000 0112 3456 7890 189',
  paid: false,
  isDigital: false,
  refundsCard: true,
  refundsOffline: false,
  shippingAddress: {
    full_name: recipient.name,
    address_line1: '12 rue des Lilas',
    city: 'Lyon',
    postal_code: '69003',
    country: 'FR',
  },
  shippingMethod: 'Standard',
  shipments: [shipment],
  expiresAt: FIRST,
  isWithdrawable: true,
  hasDigitalConsent: false,
  orderUrl,
};
const paid: OrderData = { ...order, paid: true, left: 0, expiresAt: null };
const shipped: OrderData = { ...paid, hasShipped: true };
const payment = {
  ...order,
  failureMessage: null,
  flaggedReason: null,
  captureBefore: null,
  captureFailure: null,
  isAuthorized: false,
};
const sentBack: ReturnData = {
  recipient,
  addressName: recipient.name,
  returnId: 0,
  orderNumber,
  reason: 'changed_mind',
  rejectionReason: 'The seal is broken.',
  requestedAt: FIRST,
  refundDueAt: LATER,
  currency: 'EUR',
  items: [{ name: 'Lamp', quantity: 1, opened: 1, kept: 1_000, keptReason: '' }],
  labelUrl: null,
  hasLabel: false,
  orderUrl,
  returnAddress: ['Comptoir', '1 rue du Port', '75001 Paris'],
};
const withdrawn: WithdrawalData = {
  recipient,
  addressName: recipient.name,
  orderNumber,
  withdrawnBy: recipient.name,
  message: '',
  expectedRefund: 6_500,
  requestedAt: FIRST,
  refundDueAt: LATER,
  currency: 'EUR',
  items: [
    { name: 'Lamp', cancelled: 1, returned: 1, isDigital: false },
    { name: 'Manual', cancelled: 0, returned: 1, isDigital: true },
  ],
  refund: { amount: 6_000, card: 6_000, giftCards: 0, wallet: 0, offline: 0, released: 0 },
  returnsCredit: false,
  hasLabel: false,
  orderUrl,
  returnAddress: sentBack.returnAddress,
};
const product = { productName: 'Lamp', slug: 'lamp', productUrl: `${EXAMPLE_SHOP}/products/lamp` };
const subscription = {
  email: recipient.email,
  token: 'example',
  confirmToken: 'example',
  shopUrl: EXAMPLE_SHOP,
  unsubscribePage: `${EXAMPLE_SHOP}/newsletter/unsubscribe?token=example`,
  unsubscribeUrl: `${EXAMPLE_SHOP}/newsletter/unsubscribe?token=example`,
};
const resetUrl = `${EXAMPLE_SHOP}/reset-password?token=example`;
const factorChange = {
  recipient,
  ip: '203.0.113.7',
  device: 'Firefox',
  changedAt: FIRST,
  byStaff: false,
  forgotUrl: `${EXAMPLE_SHOP}/forgot-password`,
};
/** Example data of every message to customers, for previews and for the list of variables. */
export const EXAMPLES: Examples = {
  verify_email: { ...user, verified: false, verifyUrl: `${EXAMPLE_SHOP}/verify-email?signature=example` },
  welcome: { ...user, shopUrl: EXAMPLE_SHOP },
  reset_password: { ...user, resetUrl },
  invitation: { ...user, resetUrl, consoleUrl: undefined },
  password_changed: {
    recipient,
    ip: '203.0.113.7',
    device: 'Firefox',
    changedAt: FIRST,
    forgotUrl: `${EXAMPLE_SHOP}/forgot-password`,
  },
  second_factor_added: factorChange,
  second_factor_removed: factorChange,
  recovery_code_used: factorChange,
  second_factor_guessed: factorChange,
  new_sign_in: {
    recipient,
    browser: 'Firefox',
    system: 'Windows',
    changedAt: FIRST,
    forgotUrl: `${EXAMPLE_SHOP}/forgot-password`,
  },
  account_deleted: user,
  order_placed: order,
  order_confirmed: paid,
  order_part_shipped: {
    ...paid,
    parcel: { ...shipment, contents: [{ name: 'Lamp', variant: 'Oak', quantity: 1 }] },
  },
  order_shipped: shipped,
  digital_delivery: {
    ...paid,
    downloads: [
      { name: 'Atlas', variant: 'PDF', licenceKeys: ['ABCD-EFGH-IJKL'], files: ['atlas.pdf'], missing: 0 },
    ],
  },
  order_delivered: shipped,
  order_cancelled: { ...paid, paid: true },
  backorder_filled: { ...paid, isUnpaid: false, waitingUnits: 2, shipsFrom: DAY },
  payment_requires_action: payment,
  payment_failed: payment,
  payment_link: { ...order, payUrl: `${EXAMPLE_SHOP}/pay/example`, linkExpiresAt: LATER },
  order_link: paid,
  payment_overdue: { ...order, paymentMethod: 'invoice' },
  invoice: {
    recipient,
    addressName: recipient.name,
    type: 'invoice',
    invoiceNumber: 'INV-2030-000042',
    orderNumber,
    currency: 'EUR',
    total: 10_090,
    left: 0,
    dueOn: null,
    orderUrl,
  },
  refund_processed: {
    recipient,
    addressName: recipient.name,
    refundId: 0,
    orderNumber,
    currency: 'EUR',
    amount: 4_800,
    card: 4_800,
    giftCards: 0,
    wallet: 0,
    offline: 0,
    released: false,
    method: 'original',
    reason: '',
    failureReason: null,
    orderUrl,
  },
  return_requested: sentBack,
  return_approved: sentBack,
  return_rejected: sentBack,
  withdrawal_received: withdrawn,
  return_opened: sentBack,
  return_label: { ...sentBack, hasLabel: true, labelUrl: 'https://carrier.example/labels/8F3A' },
  wallet_adjusted: {
    recipient,
    type: 'credit',
    amount: 1_000,
    balance: 2_500,
    currency: 'EUR',
    reason: 'Goodwill',
    walletUrl: `${EXAMPLE_SHOP}/account/wallet`,
  },
  review_approved: {
    recipient,
    reviewId: 0,
    productName: product.productName,
    productSlug: product.slug,
    productUrl: product.productUrl,
  },
  back_in_stock: { recipient, ...product },
  back_in_stock_mail: { email: recipient.email, language: '', ...product },
  newsletter_confirmation: {
    ...subscription,
    confirmPage: `${EXAMPLE_SHOP}/newsletter/confirm?token=example`,
  },
  newsletter_welcome: subscription,
  webhook_disabled: {
    recipient,
    url: 'https://hooks.example.com/comptoir',
    reason: 'failing',
    disabledAt: FIRST,
  },
};

/** Words of examples in French. */
const IN_FRENCH: ReadonlyMap<unknown, string> = new Map([
  ['Lamp', 'Lampe'],
  ['Oak', 'Chêne'],
  ['The seal is broken.', 'Le scellé est rompu.'],
  ['Goodwill', 'Geste commercial'],
]);

/** Returns an example with its words in a language, so that no preview mixes two of them. */
export function exampleIn<T>(example: T, language: Language): T {
  return language === 'fr' ? (inFrench(example) as T) : example;
}

function inFrench(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inFrench);
  if (typeof value !== 'object' || value === null || value instanceof Date)
    return IN_FRENCH.get(value) ?? value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inFrench(part)]));
}
