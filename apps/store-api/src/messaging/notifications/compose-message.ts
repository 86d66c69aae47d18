import { type MessageTextsService, type Templates, renderLine } from '@comptoir/message-texts';
import { detailsOf } from './message-details';
import { type MessageStyle, valuesOf } from './message-values';
import type { CustomerMessageName, StaffMessageName } from './message-words';
import type { MailLink, Message, NotificationData, NotificationName } from './notification-messages';
import { TEXTS } from './texts';

/** Messages that show the order with its lines, totals and address. */
const WITH_ORDER: ReadonlySet<CustomerMessageName> = new Set([
  'order_placed',
  'order_confirmed',
  'order_shipped',
  'order_delivered',
  'order_cancelled',
  'backorder_filled',
  'payment_link',
  'order_link',
  'payment_overdue',
]);

/** Style and words of a message. */
export interface Composition extends MessageStyle {
  texts: Pick<MessageTextsService, 'renderTexts'>;
  /** Templates of staff, in place of the defaults. */
  own: Templates | undefined;
}

/** Tells the notifications to customers from those to administrators. */
export function isCustomerMessage(name: NotificationName): name is CustomerMessageName {
  return Object.hasOwn(TEXTS.en.words, name);
}

/** Composes a notification in the words of staff where there are any, else in those of the store. */
export function composeMessage<N extends NotificationName>(
  name: N,
  data: NotificationData[N],
  composition: Composition,
): Message {
  const { language, zone } = composition;
  if (isCustomerMessage(name)) return composeCustomerMessage(name, data as never, composition);
  const compose = TEXTS[language].messages[name as StaffMessageName];
  return compose(data as never, zone);
}

function composeCustomerMessage<N extends CustomerMessageName>(
  name: N,
  data: NotificationData[N],
  { texts, own, ...style }: Composition,
): Message {
  const { language } = style;
  const { inboxTitle, links = {}, footer } = TEXTS[language].words[name];
  const values = valuesOf(name, data, style);
  const rendered = texts.renderTexts({ kind: name, language, values, own });
  const buttons = Object.entries(links).map(([variable, label]) => ({
    label,
    url: String(values[variable]),
  }));
  // A title of staff is that of the mail and of the inbox.
  const hasInboxTitle = inboxTitle !== undefined && !rendered.own.has('title');
  return {
    title: hasInboxTitle ? renderLine(inboxTitle, values) : rendered.title,
    body: rendered.notice,
    mail: {
      subject: rendered.subject,
      heading: hasInboxTitle ? rendered.title : undefined,
      paragraphs: rendered.paragraphs.map((text) => buttonOf(text, buttons) ?? text),
      isOwn: rendered.own.has('body'),
      details: detailsOf(name, data, style),
      order: WITH_ORDER.has(name) ? (data as NotificationData['order_placed']) : undefined,
      unsubscribeUrl: 'unsubscribeUrl' in data ? data.unsubscribeUrl : undefined,
      footer,
    },
  };
}

/** Returns the button that a paragraph becomes; undefined for one that is more than a link. */
function buttonOf(text: string, buttons: readonly MailLink[]): MailLink | undefined {
  return buttons.find(({ url }) => url === text);
}
