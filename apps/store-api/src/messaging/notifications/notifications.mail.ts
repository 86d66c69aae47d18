import { type Brand, type MailBlock, type MailTotal, mailLayout } from '@comptoir/mail';
import { addressLines, formatMoney } from '../../platform/i18n/formats';
import type { Language } from '../../platform/i18n/languages';
import type { Message } from './notifications.messages';
import type { OrderFacts } from './notifications.queries';
import { TEXTS } from './notifications.texts';

export interface MailFrame {
  language: Language;
  /** Name of the person written to; empty when it is not known. */
  recipient: string;
  shop: Brand;
}

/** A message as a mail in the shop's layout. */
export function renderMail({ title, body, mail }: Message, frame: MailFrame): { html: string; text: string } {
  const { language, recipient, shop } = frame;
  const texts = TEXTS[language];
  const { paragraphs, details, order, action, footer = texts.footer(shop.name) } = mail;
  const greeting = recipient ? [texts.greeting(recipient)] : [];
  const blocks: MailBlock[] = [...greeting, ...paragraphs].map((text) => ({
    kind: 'text',
    text,
  }));
  if (details?.length) blocks.push({ kind: 'details', rows: details });
  if (action) blocks.push({ kind: 'button', ...action });
  if (order) blocks.push(...orderBlocks(order, language));
  return mailLayout({ language, brand: shop, preview: body, title: mail.heading ?? title, blocks, footer });
}

function orderBlocks(order: OrderFacts, language: Language): MailBlock[] {
  const { currency, items, shippingAddress, shippingMethod } = order;
  const { order: words } = TEXTS[language];
  const blocks: MailBlock[] = [
    {
      kind: 'lines',
      lines: items.map(({ name, variant, quantity, total }) => ({
        name,
        note: [variant, `× ${quantity}`].filter(Boolean).join(' '),
        amount: formatMoney(total, currency, language),
      })),
      totals: totalsOf(order, language),
    },
  ];
  if (shippingAddress) {
    blocks.push({ kind: 'note', heading: words.shipTo, lines: addressLines(shippingAddress, language) });
  }
  if (shippingMethod) blocks.push({ kind: 'note', heading: words.shippingMethod, lines: [shippingMethod] });
  return blocks;
}

/** The sums that are not zero, and the total in any case. */
function totalsOf(order: OrderFacts, language: Language): MailTotal[] {
  const { order: words } = TEXTS[language];
  const money = (minor: number): string => formatMoney(minor, order.currency, language);
  const sum = (label: string, minor: number): MailTotal[] => (minor ? [{ label, amount: money(minor) }] : []);
  const tenders = [...sum(words.giftCards, -order.giftCards), ...sum(words.wallet, -order.wallet)];
  return [
    { label: words.subtotal, amount: money(order.subtotal) },
    ...sum(words.discount, -order.discount),
    ...sum(words.shipping, order.shipping),
    ...(order.taxIncluded ? [] : sum(words.tax, order.tax)),
    { label: words.total, amount: money(order.total), strong: true },
    ...(order.taxIncluded ? sum(words.taxIncluded, order.tax) : []),
    ...tenders,
    ...(tenders.length ? [{ label: words.amountDue, amount: money(order.amountDue), strong: true }] : []),
  ];
}
