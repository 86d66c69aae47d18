import { formatInstant, formatMoney } from '../../platform/i18n/formats';
import { backordersEn } from './backorder-texts-en';
import { restocksEn } from './restock-texts-en';
import { paragraphsOf } from './paragraphs';
import { contentsOf, shipmentDetails } from './shipment-details';
import type { MailMessage, Texts } from './notification-messages';
import { byInvoiceEn, paymentsEn } from './payment-texts-en';
import { paymentChecksEn } from './payment-check-texts-en';
import { refundsEn } from './refund-texts-en';

const SHIPMENT = {
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  estimatedDelivery: 'Estimated delivery',
};
const SEE_ORDER = 'View my order';

/** English texts. */
export const en: Texts = {
  greeting: (name) => `Hello ${name},`,
  footer: (shop) => `You receive this message because you have an account at ${shop}.`,
  guestFooter: (shop) => `You receive this message because you have ordered at ${shop}.`,
  order: {
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping',
    tax: 'Tax',
    taxIncluded: 'including tax',
    total: 'Total',
    exchange: 'Returned goods',
    giftCards: 'Gift cards',
    wallet: 'Wallet',
    amountDue: 'Amount by card',
    shipTo: 'Shipping address',
    shippingMethod: 'Shipping method',
    later: (units, day) => (day ? `${units} on ${day}` : `${units} later`),
  },
  messages: {
    ...paymentsEn,
    ...paymentChecksEn,
    ...refundsEn,
    ...backordersEn,
    ...restocksEn,
    verify_email: ({ verifyUrl }) => ({
      title: 'Confirm your e-mail address',
      body: 'Confirm your e-mail address to activate your account.',
      mail: {
        subject: 'Confirm your e-mail address',
        paragraphs: [
          'Thank you for signing up. Please confirm your e-mail address to activate your account.',
          'The link is valid for 60 minutes. If you did not create an account, ignore this message.',
        ],
        action: { label: 'Confirm my address', url: verifyUrl },
      },
    }),
    welcome: ({ shopUrl }) => ({
      title: 'Welcome!',
      body: 'Your address is confirmed and your account is ready.',
      mail: {
        subject: 'Welcome!',
        paragraphs: [
          'Your address is confirmed and your account is ready.',
          'You can now place orders, follow your parcels and find your invoices.',
        ],
        action: { label: 'Visit the shop', url: shopUrl },
      },
    }),
    reset_password: ({ resetUrl }) => ({
      title: 'Choose a new password',
      body: 'With this link you can choose a new password.',
      mail: {
        subject: 'Choose a new password',
        paragraphs: [
          'Somebody, probably you, has asked for a new password for your account.',
          'The link is valid for 60 minutes and works once. If it was not you, ignore this message: your password stays as it is.',
        ],
        action: { label: 'Choose a password', url: resetUrl },
      },
    }),
    invitation: ({ resetUrl, consoleUrl }) => ({
      title: 'Your account is ready',
      body: 'Choose a password to sign in.',
      mail: {
        subject: 'Your account is ready',
        paragraphs: [
          consoleUrl
            ? `An account of the staff has been made for you. Choose a password, then sign in to the console: ${consoleUrl}`
            : 'An account has been made for you. Choose a password to use it.',
          'The link is valid for 7 days and works once. After that, ask for a new password on the sign-in page of the shop.',
        ],
        action: { label: 'Choose a password', url: resetUrl },
      },
    }),
    password_changed: ({ ip, device, changedAt, forgotUrl }, zone) => ({
      title: 'Your password was changed',
      body: 'The password of your account was changed.',
      mail: {
        subject: 'Your password was changed',
        paragraphs: [
          'The password of your account has just been changed, and your other devices are signed out.',
          'If it was not you, choose another password at once.',
        ],
        details: [
          { label: 'When', value: formatInstant(changedAt, 'en', zone) },
          { label: 'IP address', value: ip },
          { label: 'Device', value: device || 'unknown' },
        ],
        action: { label: 'It was not me', url: forgotUrl },
      },
    }),
    account_deleted: ({ recipient: { email } }) => ({
      title: 'Your account is deleted',
      body: 'Your account has been deleted, as you asked.',
      mail: {
        subject: 'Your account is deleted',
        paragraphs: [
          `Your account ${email} has been deleted, as you asked. You are signed out everywhere.`,
          'The law makes us keep your orders and invoices. You are welcome to register again with the same address.',
        ],
      },
    }),
    order_placed: (order, zone) => ({
      title: 'Order confirmed',
      body: `We have received your order ${order.orderNumber}.`,
      mail: {
        subject: `Order ${order.orderNumber} received`,
        heading: order.paid ? 'Order confirmed' : 'Order received',
        paragraphs: [
          `We have received your order ${order.orderNumber}. Thank you.`,
          ...(!order.paid && order.expiresAt
            ? [
                `Your items are held for you until ${formatInstant(order.expiresAt, 'en', zone)} while we wait for the payment.`,
              ]
            : []),
          ...(!order.paid && order.paymentMethod === 'bank_transfer'
            ? [
                `Please transfer ${formatMoney(order.amountDue, order.currency, 'en')} with the reference ${order.orderNumber} to: ${order.paymentInstructions}`,
              ]
            : []),
          ...(!order.paid && order.paymentMethod === 'cash_on_delivery'
            ? [`You pay ${formatMoney(order.amountDue, order.currency, 'en')} on delivery.`]
            : []),
          ...(order.paid ? [] : byInvoiceEn(order)),
        ],
        order,
        action: { label: SEE_ORDER, url: order.orderUrl },
      },
    }),
    order_confirmed: (order) => ({
      title: 'Order in preparation',
      body: `The payment of your order ${order.orderNumber} is confirmed: we are preparing it.`,
      mail: {
        subject: `Order ${order.orderNumber}: payment confirmed`,
        paragraphs: [
          `The payment of your order ${order.orderNumber} is confirmed. ${order.isDigital ? 'Your goods follow by mail, and are on the page of your order.' : 'We are preparing it and will tell you when it leaves.'}`,
        ],
        order,
        action: { label: SEE_ORDER, url: order.orderUrl },
      },
    }),
    order_part_shipped: ({ parcel, orderUrl, orderNumber }) => ({
      title: 'A part is on its way',
      body: `A part of your order ${orderNumber} is on its way. The rest follows.`,
      mail: {
        subject: `Order ${orderNumber}: a part is on its way`,
        paragraphs: [
          `A part of your order ${orderNumber} is on its way. The rest follows. In this parcel:`,
          ...contentsOf(parcel),
        ],
        details: shipmentDetails([parcel], SHIPMENT, 'en'),
        ...parcelLinks(parcel.trackingUrl, orderUrl),
      },
    }),
    order_shipped: (order) => ({
      title: 'Parcel shipped',
      body: `Your order ${order.orderNumber} is on its way.`,
      mail: {
        subject: `Order ${order.orderNumber} shipped`,
        paragraphs: [`Good news: your order ${order.orderNumber} is on its way.`],
        details: shipmentDetails(order.shipments, SHIPMENT, 'en'),
        order,
        ...parcelLinks(order.shipments[0]?.trackingUrl, order.orderUrl),
      },
    }),
    digital_delivery: (order) => ({
      title: 'Your downloads are ready',
      body: `The downloads of your order ${order.orderNumber} are ready.`,
      mail: {
        subject: `Order ${order.orderNumber}: your downloads`,
        paragraphs: [
          `The downloads of your order ${order.orderNumber} are ready. Files are on the page of your order.`,
          ...order.downloads.flatMap(({ name, variant, licenceKeys, files, missing }) => {
            const item = [name, variant].filter(Boolean).join(', ');
            return [
              ...(files.length ? [`${item}: ${files.join(', ')}`] : []),
              ...(licenceKeys.length ? [`${item}, licence key: ${licenceKeys.join(' · ')}`] : []),
              ...(missing ? [`${item}: ${missing} more licence keys follow by mail.`] : []),
            ];
          }),
        ],
        action: { label: SEE_ORDER, url: order.orderUrl },
      },
    }),
    order_delivered: (order) => ({
      title: 'Parcel delivered',
      body: `Your order ${order.orderNumber} has been delivered.`,
      mail: {
        subject: `Order ${order.orderNumber} delivered`,
        paragraphs: [
          `Your order ${order.orderNumber} has been delivered. We hope you like it.`,
          'Something wrong? You can ask for a return on the page of your order.',
        ],
        order,
        action: { label: SEE_ORDER, url: order.orderUrl },
      },
    }),
    order_cancelled: (order) => ({
      title: 'Order cancelled',
      body: `Your order ${order.orderNumber} has been cancelled.`,
      mail: {
        subject: `Order ${order.orderNumber} cancelled`,
        paragraphs: [
          `Your order ${order.orderNumber} has been cancelled.`,
          ...(order.giftCards > 0 ? ['What you had paid by gift card has been given back.'] : []),
          ...(order.wallet > 0 ? ['What you had paid by wallet has been given back.'] : []),
          ...(order.refundsCard ? ['What you had paid by card is being refunded.'] : []),
          ...(order.refundsOffline ? ['What you had paid by transfer or in cash is being paid back.'] : []),
        ],
        order,
        action: { label: SEE_ORDER, url: order.orderUrl },
      },
    }),
    payment_requires_action: ({ orderNumber, amountDue, currency, orderUrl }) => ({
      title: 'Authentication required',
      body: `Your bank asks you to confirm the payment of order ${orderNumber}.`,
      mail: {
        subject: `Order ${orderNumber}: confirm your payment`,
        paragraphs: [
          `Your bank asks for an authentication (3-D Secure) of the payment of ${formatMoney(amountDue, currency, 'en')} for order ${orderNumber}.`,
          'Without it the order cannot be prepared.',
        ],
        action: { label: 'Confirm the payment', url: orderUrl },
      },
    }),
    payment_failed: ({ orderNumber, amountDue, currency, expiresAt, orderUrl }, zone) => ({
      title: 'Payment failed',
      body: `The payment of your order ${orderNumber} has failed.`,
      mail: {
        subject: `Order ${orderNumber}: the payment failed`,
        paragraphs: [
          `The payment of ${formatMoney(amountDue, currency, 'en')} for order ${orderNumber} was declined. Nothing was charged.`,
          'You can try again, with the same card or with another one.',
          ...(expiresAt ? [`Your items stay reserved until ${formatInstant(expiresAt, 'en', zone)}.`] : []),
        ],
        action: { label: 'Try again', url: orderUrl },
      },
    }),
    invoice: ({ type, invoiceNumber, orderNumber, total, currency, orderUrl }) => {
      const document = type === 'invoice' ? 'invoice' : 'credit note';
      return {
        title: `Your ${document}`,
        body: `The ${document} ${invoiceNumber} of your order ${orderNumber} is available.`,
        mail: {
          subject: `${type === 'invoice' ? 'Invoice' : 'Credit note'} ${invoiceNumber} of order ${orderNumber}`,
          paragraphs: [
            `Attached you find the ${document} ${invoiceNumber} of your order ${orderNumber}, for ${formatMoney(total, currency, 'en')}.`,
            'It is also on the page of your order.',
          ],
          action: { label: SEE_ORDER, url: orderUrl },
        },
      };
    },
    low_stock: ({ productName, sku, warehouse, available, threshold }) => ({
      title: 'Low stock',
      body: `Only ${available} × ${productName} (${sku}) left.`,
      mail: {
        subject: `Low stock: ${productName} (${sku})`,
        paragraphs: ['What is available of an item has fallen to its alert threshold.'],
        details: [
          { label: 'Item', value: productName },
          { label: 'SKU', value: sku },
          { label: 'Warehouse', value: warehouse },
          { label: 'Available', value: String(available) },
          { label: 'Threshold', value: String(threshold) },
        ],
      },
    }),
    wallet_adjusted: ({ type, amount, balance, currency, reason, walletUrl }) => {
      const money = formatMoney(amount, currency, 'en');
      const change = type === 'credit' ? `${money} were added to` : `${money} were taken from`;
      return {
        title: 'Your wallet has changed',
        body: `${change} your wallet: ${reason}`,
        mail: {
          subject: 'Your wallet has changed',
          paragraphs: [
            `${change} your wallet. Reason: ${reason}`,
            `Your balance was ${formatMoney(balance, currency, 'en')} afterwards.`,
          ],
          action: { label: 'See my wallet', url: walletUrl },
        },
      };
    },
    review_approved: ({ productName, productUrl }) => ({
      title: 'Your review is published',
      body: `Your review of “${productName}” is published. Thank you!`,
      mail: {
        subject: 'Your review is published',
        paragraphs: [
          `Your review of “${productName}” has been approved and everybody can read it now.`,
          'Thank you for sharing what you think.',
        ],
        action: { label: 'See the product', url: productUrl },
      },
    }),
    new_contact: ({ name, email, subject, message, sentAt }, zone) => ({
      title: 'New message',
      body: `${name} has written through the contact form.`,
      mail: {
        subject: `Contact form: ${subject}`,
        paragraphs: [
          'Somebody has written through the contact form. An answer to this mail goes to them.',
          ...paragraphsOf(message),
        ],
        details: [
          { label: 'From', value: `${name} (${email})` },
          { label: 'Sent', value: formatInstant(sentAt, 'en', zone) },
          { label: 'Subject', value: subject },
        ],
        replyTo: { name, address: email },
      },
    }),
    newsletter_confirmation: ({ confirmPage, unsubscribePage, unsubscribeUrl }) => ({
      title: 'Please confirm your subscription',
      body: 'One click, and you will be the first to hear what is new.',
      mail: {
        subject: 'Please confirm your subscription',
        paragraphs: [
          'Somebody asked for this address to receive our newsletter. If it was you, please confirm within 7 days.',
          `If it was not you, do nothing, or refuse here: ${unsubscribePage}`,
        ],
        action: { label: 'Confirm my subscription', url: confirmPage },
        unsubscribeUrl,
        footer: 'You receive this message because our newsletter was asked for with this address.',
      },
    }),
    newsletter_welcome: ({ shopUrl, unsubscribePage, unsubscribeUrl }) => ({
      title: 'Welcome to our newsletter',
      body: 'You will be the first to hear what is new.',
      mail: {
        subject: 'Welcome to our newsletter',
        paragraphs: [
          'Your address is on our mailing list: you will be the first to hear what is new.',
          `If it was not you, or you change your mind, unsubscribe here: ${unsubscribePage}`,
        ],
        action: { label: 'Visit the shop', url: shopUrl },
        unsubscribeUrl,
        footer: 'You receive this message because this address was put on our mailing list.',
      },
    }),
    webhook_disabled: ({ url, reason, disabledAt }, zone) => ({
      title: 'Your webhook was disabled',
      body: 'One of your webhooks receives no events any more.',
      mail: {
        subject: 'Your webhook was disabled',
        paragraphs: [
          reason === 'gone'
            ? 'Your webhook answered that it is gone (status 410). It receives no events any more.'
            : 'Deliveries to your webhook failed again and again. It receives no events any more.',
          'Register it again once its address answers.',
        ],
        details: [
          { label: 'URL', value: url },
          { label: 'When', value: formatInstant(disabledAt, 'en', zone) },
        ],
      },
    }),
  },
};

/** Returns the links to the parcel, if it can be followed, and to the order. */
function parcelLinks(
  trackingUrl: string | null | undefined,
  orderUrl: string,
): Pick<MailMessage, 'action' | 'alternative'> {
  const order = { label: SEE_ORDER, url: orderUrl };
  if (!trackingUrl) return { action: order };
  return { action: { label: 'Track my parcel', url: trackingUrl }, alternative: order };
}
