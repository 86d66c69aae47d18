import type { Values } from '@comptoir/message-texts';
import { formatDate, formatInstant, formatMoney } from '../../platform/i18n/formats';
import type { Language } from '../../platform/i18n/languages';
import { contentsOf } from './shipment-details';
import type { CustomerMessageName } from './message-words';
import { programName } from './program-names';
import type { NotificationData } from './notification-messages';
import type {
  DigitalDeliveryData,
  FactorChangeData,
  OrderData,
  ReturnData,
  WithdrawalData,
} from './notifications.data.service';
import type { Recipient, ShipmentRecord } from './notifications.queries';
import type { WithdrawnLine } from './notifications.withdrawals.queries';

/** Language and zone of the amounts and times of a message. */
export interface MessageStyle {
  language: Language;
  /** IANA name of the time zone that instants are shown in. */
  zone: string;
  /** Name of the shop. */
  shop: string;
}

type ValuesOf = {
  readonly [N in CustomerMessageName]: (data: NotificationData[N], style: MessageStyle) => Values;
};

const ofFactor = (
  { recipient, ip, device, changedAt, byStaff, forgotUrl }: FactorChangeData,
  style: MessageStyle,
): Values => ({
  ...ofRecipient(recipient, style),
  changed_at: instantOf(changedAt, style),
  ip_address: ip,
  device,
  is_by_staff: byStaff,
  forgot_link: forgotUrl,
});

const DOWNLOAD_WORDS = {
  en: {
    colon: ':',
    licenceKey: 'licence key',
    missing: (units: number) => `${units} more licence keys follow by mail.`,
  },
  fr: {
    colon: ' :',
    licenceKey: 'clé de licence',
    missing: (units: number) => `${units} clés de licence suivront par e-mail.`,
  },
} as const;

/** Returns the values that the templates of a message may name. Each call has the same names, whatever the data. */
export function valuesOf<N extends CustomerMessageName>(
  name: N,
  data: NotificationData[N],
  style: MessageStyle,
): Values {
  return { shop_name: style.shop, ...VALUES[name](data, style) };
}

const VALUES: ValuesOf = {
  verify_email: ({ verifyUrl }) => ({ verify_link: verifyUrl }),
  welcome: ({ recipient, shopUrl }, style) => ({ ...ofRecipient(recipient, style), shop_link: shopUrl }),
  reset_password: ({ recipient, resetUrl }, style) => ({
    ...ofRecipient(recipient, style),
    password_link: resetUrl,
  }),
  invitation: ({ recipient, resetUrl, consoleUrl }, style) => ({
    ...ofRecipient(recipient, style),
    password_link: resetUrl,
    console_link: consoleUrl ?? '',
  }),
  password_changed: ({ recipient, ip, device, changedAt, forgotUrl }, style) => ({
    ...ofRecipient(recipient, style),
    changed_at: instantOf(changedAt, style),
    ip_address: ip,
    device,
    forgot_link: forgotUrl,
  }),
  second_factor_added: ofFactor,
  second_factor_removed: ofFactor,
  recovery_code_used: ofFactor,
  second_factor_guessed: ofFactor,
  new_sign_in: (signIn, style) => ({
    ...ofRecipient(signIn.recipient, style),
    changed_at: instantOf(signIn.changedAt, style),
    device: programName(signIn),
    forgot_link: signIn.forgotUrl,
  }),
  account_deleted: ({ recipient }, style) => ({ ...ofRecipient(recipient, style), email: recipient.email }),
  order_placed: (order, style) => ({
    ...ofOrder(order, style),
    is_paid: order.paid,
    is_exchange: order.isExchange,
    has_digital_consent: order.hasDigitalConsent,
    reserved_until: order.paid ? '' : instantOf(order.expiresAt, style),
    pays_by_transfer: !order.paid && order.paymentMethod === 'bank_transfer',
    pays_on_delivery: !order.paid && order.paymentMethod === 'cash_on_delivery',
    pays_by_invoice: !order.paid && order.paymentMethod === 'invoice',
    payment_instructions: order.paymentInstructions,
  }),
  order_confirmed: (order, style) => ({
    ...ofOrder(order, style),
    is_digital: order.isDigital,
    ...ofExchange(order, style),
  }),
  order_part_shipped: (order, style) => ({
    ...ofOrder(order, style),
    parcel_items: contentsOf(order.parcel),
    ...ofShipment(order.parcel, style),
  }),
  order_shipped: (order, style) => ({ ...ofOrder(order, style), ...ofShipment(order.shipments[0], style) }),
  digital_delivery: (order, style) => ({
    ...ofOrder(order, style),
    downloads: downloadsOf(order, style.language),
  }),
  order_delivered: ofOrder,
  order_cancelled: (order, style) => ({
    ...ofOrder(order, style),
    returns_gift_cards: order.giftCards > 0,
    returns_wallet: order.wallet > 0,
    refunds_card: order.refundsCard,
    refunds_offline: order.refundsOffline,
    ends_exchange: order.exchange > 0 && !order.paid,
  }),
  backorder_filled: (order, style) => ({
    ...ofOrder(order, style),
    waiting_units: order.waitingUnits > 0 ? String(order.waitingUnits) : '',
    is_unpaid: order.isUnpaid,
    ships_from: order.shipsFrom ? formatDate(order.shipsFrom, style.language) : '',
  }),
  payment_requires_action: ofOrder,
  payment_failed: (order, style) => ({
    ...ofOrder(order, style),
    reserved_until: instantOf(order.expiresAt, style),
  }),
  payment_link: (order, style) => ({
    ...ofOrder(order, style),
    payment_link: order.payUrl,
    link_valid_until: instantOf(order.linkExpiresAt, style),
  }),
  order_link: ofOrder,
  payment_overdue: (order, style) => ({
    ...ofOrder(order, style),
    due_on: formatDate(order.paymentDueOn ?? '', style.language),
  }),
  invoice: (invoice, style) => ({
    ...ofRecipient(invoice.recipient, style, invoice.addressName),
    order_number: invoice.orderNumber,
    invoice_number: invoice.invoiceNumber,
    is_credit_note: invoice.type === 'credit_note',
    total: formatMoney(invoice.total, invoice.currency, style.language),
    amount_left: invoice.left > 0 ? formatMoney(invoice.left, invoice.currency, style.language) : '',
    due_on: invoice.left > 0 && invoice.dueOn ? formatDate(invoice.dueOn, style.language) : '',
    order_link: invoice.orderUrl,
  }),
  refund_processed: (refund, style) => ({
    ...ofRecipient(refund.recipient, style, refund.addressName),
    order_number: refund.orderNumber,
    amount: formatMoney(refund.amount, refund.currency, style.language),
    is_uncharged: refund.released,
    goes_to_card: refund.card > 0,
    order_link: refund.orderUrl,
  }),
  return_requested: ofReturn,
  return_approved: ofReturn,
  return_rejected: (record, style) => ({
    ...ofReturn(record, style),
    rejection_reason: record.rejectionReason ?? '',
  }),
  withdrawal_received: ofWithdrawal,
  return_opened: ofReturn,
  return_label: (record, style) => ({ ...ofReturn(record, style), label_link: record.labelUrl ?? '' }),
  wallet_adjusted: ({ recipient, type, amount, balance, currency, reason, walletUrl }, style) => ({
    ...ofRecipient(recipient, style),
    is_credit: type === 'credit',
    amount: formatMoney(amount, currency, style.language),
    balance: formatMoney(balance, currency, style.language),
    reason,
    wallet_link: walletUrl,
  }),
  review_approved: ({ recipient, productName, productUrl }, style) => ({
    ...ofRecipient(recipient, style),
    product_name: productName,
    product_link: productUrl,
  }),
  back_in_stock: ({ recipient, productName, productUrl }, style) => ({
    ...ofRecipient(recipient, style),
    product_name: productName,
    product_link: productUrl,
  }),
  back_in_stock_mail: ({ productName, productUrl }) => ({
    product_name: productName,
    product_link: productUrl,
  }),
  newsletter_confirmation: ({ confirmPage, unsubscribePage }) => ({
    confirm_link: confirmPage,
    unsubscribe_link: unsubscribePage,
  }),
  newsletter_welcome: ({ shopUrl, unsubscribePage }) => ({
    shop_link: shopUrl,
    unsubscribe_link: unsubscribePage,
  }),
  webhook_disabled: ({ recipient, url, reason, disabledAt }, style) => ({
    ...ofRecipient(recipient, style),
    webhook_address: url,
    is_gone: reason === 'gone',
    disabled_at: instantOf(disabledAt, style),
  }),
};

/** Neutral word in place of a name. */
const CUSTOMER: Record<Language, string> = { en: 'customer', fr: 'chère cliente, cher client' };
/** Addresses of the web and of mails, which a stranger may have entered as a name. */
const ADDRESS_LIKE = /[:/@\\]|[\p{L}\d]\.\p{L}{2,}/u;

/**
 * The name of the recipient is empty while the address is not verified: whoever registered a foreign address chose the
 * name too. Then it is that of the order's address, which the mail shows anyway, or a neutral word.
 */
function ofRecipient({ name }: Recipient, { language }: MessageStyle, addressName = ''): Values {
  const given = ADDRESS_LIKE.test(addressName) ? '' : addressName.trim();
  return { customer_name: name || given || CUSTOMER[language] };
}

function ofOrder(order: OrderData, style: MessageStyle): Values {
  const { language } = style;
  return {
    ...ofRecipient(order.recipient, style, order.addressName),
    order_number: order.orderNumber,
    total: formatMoney(order.total, order.currency, language),
    amount_due: formatMoney(order.amountDue, order.currency, language),
    amount_left: order.left > 0 ? formatMoney(order.left, order.currency, language) : '',
    shipping_method: order.shippingMethod ?? '',
    order_link: order.orderUrl,
    // The page of the order has its own below it, with the same token.
    withdrawal_link: order.isWithdrawable ? order.orderUrl.replace('?', '/withdrawal?') : '',
  };
}

/** The difference of an exchange for cheaper goods, which the customer gets back, or keeps with the first order. */
function ofExchange(order: OrderData, { language }: MessageStyle): Values {
  const { currency, exchangeRefunded: refunded, exchangeKept: kept } = order;
  return {
    paid_by_goods: order.isExchange && order.amountDue === 0,
    refunded_difference: refunded > 0 ? formatMoney(refunded, currency, language) : '',
    kept_difference: kept > 0 ? formatMoney(kept, currency, language) : '',
    exchanged_order_number: order.exchangedOrderNumber,
  };
}

function ofReturn(record: ReturnData, style: MessageStyle): Values {
  const { recipient, addressName, orderNumber, orderUrl, hasLabel, returnAddress, items } = record;
  return {
    ...ofRecipient(recipient, style, addressName),
    order_number: orderNumber,
    return_items: items.map(({ name, quantity }) => `${quantity} × ${name}`),
    has_label: hasLabel,
    return_address: hasLabel ? '' : returnAddress.join(', '),
    order_link: orderUrl,
  };
}

function ofWithdrawal(record: WithdrawalData, style: MessageStyle): Values {
  const { recipient, addressName, items, refund, hasLabel, returnAddress, refundDueAt } = record;
  const goods = items.filter(({ isDigital }) => !isDigital);
  const digital = items.filter(({ isDigital }) => isDigital);
  const cancelled = unitsOf(items, 'cancelled');
  const returned = unitsOf(goods, 'returned');
  return {
    ...ofRecipient(recipient, style, addressName),
    order_number: record.orderNumber,
    received_at: instantOf(record.requestedAt, style),
    cancels_items: cancelled.length > 0,
    cancelled_items: cancelled,
    refunded_amount: refund.amount > 0 ? formatMoney(refund.amount, record.currency, style.language) : '',
    returns_credit: record.returnsCredit,
    sends_back: returned.length > 0,
    return_items: returned,
    ends_downloads: unitsOf(digital, 'returned').length > 0,
    ended_downloads: unitsOf(digital, 'returned'),
    send_back_by: returned.length > 0 ? instantOf(refundDueAt, style) : '',
    refund_due_at: instantOf(refundDueAt, style),
    has_label: hasLabel,
    return_address: hasLabel || returned.length === 0 ? '' : returnAddress.join(', '),
    order_link: record.orderUrl,
  };
}

function unitsOf(items: readonly WithdrawnLine[], part: 'cancelled' | 'returned'): string[] {
  return items.filter((item) => item[part] > 0).map((item) => `${item[part]} × ${item.name}`);
}

function ofShipment(shipment: ShipmentRecord | undefined, { language }: MessageStyle): Values {
  const { carrier, trackingNumber, trackingUrl, estimatedDelivery } = shipment ?? {};
  return {
    carrier: carrier ?? '',
    tracking_number: trackingNumber ?? '',
    tracking_link: trackingUrl ?? '',
    estimated_delivery: estimatedDelivery ? formatDate(estimatedDelivery, language) : '',
  };
}

function downloadsOf({ downloads }: DigitalDeliveryData, language: Language): string[] {
  const { colon, licenceKey, missing: follow } = DOWNLOAD_WORDS[language];
  return downloads.flatMap(({ name, variant, licenceKeys, files, missing }) => {
    const item = [name, variant].filter(Boolean).join(', ');
    return [
      ...(files.length ? [`${item}${colon} ${files.join(', ')}`] : []),
      ...(licenceKeys.length ? [`${item}, ${licenceKey}${colon} ${licenceKeys.join(' · ')}`] : []),
      ...(missing ? [`${item}${colon} ${follow(missing)}`] : []),
    ];
  });
}

function instantOf(instant: Date | null, { language, zone }: MessageStyle): string {
  return instant ? formatInstant(instant, language, zone) : '';
}
