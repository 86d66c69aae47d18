import { type Brand, type MailBlock, type MailTotal, mailLayout } from '@comptoir/mail';
import { addressLines, formatDate, formatMoney } from '../../platform/i18n/formats';
import type { Language } from '../../platform/i18n/languages';
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

/** Returns the amounts that are not zero, and always the total. */
function totalsOf(order: OrderRecord, language: Language): MailTotal[] {
  const { order: labels } = TEXTS[language];
  const money = (minor: number): string => formatMoney(minor, order.currency, language);
  const sum = (label: string, minor: number): MailTotal[] => (minor ? [{ label, amount: money(minor) }] : []);
  const tenders = [
    ...sum(labels.exchange, -order.exchange),
    ...sum(labels.giftCards, -order.giftCards),
    ...sum(labels.wallet, -order.wallet),
  ];
  return [
    { label: labels.subtotal, amount: money(order.subtotal) },
    ...sum(labels.discount, -order.discount),
    ...sum(labels.shipping, order.shipping),
    ...(order.taxIncluded ? [] : sum(labels.tax, order.tax)),
    { label: labels.total, amount: money(order.total), strong: true },
    ...(order.taxIncluded ? sum(labels.taxIncluded, order.tax) : []),
    ...tenders,
    ...(tenders.length ? [{ label: labels.amountDue, amount: money(order.amountDue), strong: true }] : []),
  ];
}
