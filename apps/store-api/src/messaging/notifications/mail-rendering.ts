import { type Brand, type MailBlock, type MailTotal, mailLayout } from '@comptoir/mail';
import { addressLines, formatDate, formatMoney } from '../../platform/i18n/formats';
import type { Language } from '../../platform/i18n/languages';
import type { OrderLabels } from './language-texts';
import type { Message } from './notification-messages';
import type { ItemRecord, OrderRecord } from './notifications.queries';
import { TEXTS } from './texts';

export interface MailFrame {
  language: Language;
  /** Name of the recipient; empty when it is not known. */
  recipient: string;
  /** True for a customer without an account. */
  isGuest: boolean;
  shop: Brand;
}

/** Renders a message as HTML and plain text in the shop's mail layout. */
export function renderMail({ title, body, mail }: Message, frame: MailFrame): { html: string; text: string } {
  const { language, recipient, isGuest, shop } = frame;
  const texts = TEXTS[language];
  const reason = isGuest ? texts.guestFooter(shop.name) : texts.footer(shop.name);
  const { paragraphs, details, order, isOwn, footer = reason } = mail;
  const blocks: MailBlock[] = paragraphs.map((part) =>
    typeof part === 'string' ? { kind: 'text', text: part, isLinked: isOwn } : { kind: 'button', ...part },
  );
  if (details?.length) {
    const button = blocks.findIndex(({ kind }) => kind === 'button');
    blocks.splice(button < 0 ? blocks.length : button, 0, { kind: 'details', rows: details });
  }
  if (recipient) blocks.unshift({ kind: 'text', text: texts.greeting(recipient) });
  if (order) blocks.push(...orderBlocks(order, language));
  return mailLayout({ language, brand: shop, preview: body, title: mail.heading ?? title, blocks, footer });
}

function orderBlocks(order: OrderRecord, language: Language): MailBlock[] {
  const { currency, items, shippingAddress, shippingMethod } = order;
  const { order: labels } = TEXTS[language];
  const blocks: MailBlock[] = [
    {
      kind: 'lines',
      lines: items.map((item) => ({
        name: item.name,
        note: noteOf(item, language),
        amount: formatMoney(item.total, currency, language),
      })),
      totals: totalsOf(order, language),
    },
  ];
  if (shippingAddress) {
    blocks.push({ kind: 'note', heading: labels.shipTo, lines: addressLines(shippingAddress, language) });
  }
  if (shippingMethod) blocks.push({ kind: 'note', heading: labels.shippingMethod, lines: [shippingMethod] });
  return blocks;
}

/** Returns variant and units of a line, and how many of them come later: `Red × 7 (4 on 3 December 2026)`. */
function noteOf({ variant, quantity, promisedQuantity, promisedOn }: ItemRecord, language: Language): string {
  const day = promisedOn && formatDate(promisedOn, language);
  const later = promisedQuantity > 0 ? `(${TEXTS[language].order.later(promisedQuantity, day)})` : '';
  return [variant, `× ${quantity}`, later].filter(Boolean).join(' ');
}

/** Formats an amount in the currency and language of the mail. */
type Money = (minor: number) => string;

/** Returns the total and what it is made up of, the tenders, and what is left to pay of goods that have left. */
function totalsOf(order: OrderRecord, language: Language): MailTotal[] {
  const { order: labels } = TEXTS[language];
  const money: Money = (minor) => formatMoney(minor, order.currency, language);
  // Refunds are not told by tender here: the tenders of a paid order would not add up to what is left of it.
  const tenders = order.credited > 0 && order.paid ? [] : tendersOf(order, labels, money);
  const isLeft = order.left > 0 && (order.hasShipped || order.credited > 0 || order.received > 0);
  const due: MailTotal = isLeft
    ? { label: labels.left, amount: money(order.left), strong: true }
    : { label: labels.amountDue, amount: money(order.amountDue), strong: true };
  // Nobody takes a card out of a pocket for goods that returned ones have paid.
  const isExchanged = order.exchange > 0 && order.amountDue === 0;
  const isDue = isLeft || (tenders.length > 0 && !isExchanged);
  return [...sumsOf(order, labels, money), ...tenders, ...(isDue ? [due] : [])];
}

/** Returns the sums of the lines, or what is left of the total once units were cancelled or refunded. */
function sumsOf(order: OrderRecord, labels: OrderLabels, money: Money): MailTotal[] {
  if (order.credited > 0) {
    return [
      { label: labels.orderTotal, amount: money(order.total) },
      { label: labels.credited, amount: money(-order.credited) },
      { label: labels.total, amount: money(order.total - order.credited), strong: true },
    ];
  }
  return [
    { label: labels.subtotal, amount: money(order.subtotal) },
    ...unlessZero(labels.discount, -order.discount, money),
    ...unlessZero(labels.shipping, order.shipping, money),
    ...(order.taxIncluded ? [] : unlessZero(labels.tax, order.tax, money)),
    { label: labels.total, amount: money(order.total), strong: true },
    ...(order.taxIncluded ? unlessZero(labels.taxIncluded, order.tax, money) : []),
  ];
}

function tendersOf(order: OrderRecord, labels: OrderLabels, money: Money): MailTotal[] {
  return [
    ...unlessZero(labels.exchange, -order.exchange, money),
    ...unlessZero(labels.giftCards, -order.giftCards, money),
    ...unlessZero(labels.wallet, -order.wallet, money),
    ...unlessZero(labels.received, -order.received, money),
  ];
}

function unlessZero(label: string, minor: number, money: Money): MailTotal[] {
  return minor ? [{ label, amount: money(minor) }] : [];
}
