import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { MessageTextsService, type Templates } from '@comptoir/message-texts';
import { EXAMPLE_CARD, GIFT_CARD_MESSAGE } from '../../credit/gift-cards/gift-card-message';
import { renderGiftCardMail } from '../../credit/gift-cards/gift-cards.mail.service';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { InvoicesService } from '../../orders/invoices/invoices.service';
import { ReturnLabelsService } from '../../orders/returns/returns.labels.service';
import { invalidField } from '../../platform/http/request.errors';
import type { Language } from '../../platform/i18n/languages';
import { SettingsService } from '../../platform/settings/settings.service';
import { isCustomerMessage } from '../notifications/compose-message';
import type { MailLinks } from '../notifications/mailed-links.service';
import { EXAMPLE_SHOP } from '../notifications/message-examples';
import { exampleOf } from '../notifications/message-kinds';
import type { CustomerMessageName } from '../notifications/message-words';
import { NOTIFICATIONS, isNotification } from '../notifications/notification-definitions';
import type { NotificationData } from '../notifications/notification-messages';
import { NotificationDataService } from '../notifications/notifications.data.service';
import { NotificationWriterService } from '../notifications/notifications.writer.service';
import type { PreviewData } from './message-texts.dto';
import { type OrderRecordKind, findRecordOfOrder } from './message-texts.queries';
import type { MessagePreviewView } from './message-texts.view';

const LINK_DAYS_MS = 7 * 86_400_000;
const EXAMPLE_KEY = 'ABCD-EFGH-IJKL';

/** Messages about orders, by the record of the order that they are about. */
const RECORDS: Partial<Record<CustomerMessageName, OrderRecordKind>> = {
  order_placed: 'order',
  order_confirmed: 'order',
  order_part_shipped: 'shipment',
  order_shipped: 'order',
  digital_delivery: 'order',
  order_delivered: 'order',
  order_cancelled: 'order',
  backorder_filled: 'order',
  payment_requires_action: 'payment',
  payment_failed: 'payment',
  payment_link: 'order',
  order_link: 'order',
  payment_overdue: 'order',
  invoice: 'invoice',
  refund_processed: 'refund',
  return_requested: 'return',
  return_approved: 'return',
  return_rejected: 'return',
  withdrawal_received: 'withdrawal',
  return_opened: 'return',
  return_label: 'return',
};

/** A message to preview, with its draft. */
export interface PreviewedMessage {
  name: CustomerMessageName | typeof GIFT_CARD_MESSAGE;
  language: Language;
  /** Templates of the draft that differ from the defaults. */
  draft: Templates;
  data: PreviewData;
  /** Another case of the example data. */
  example: string | undefined;
  orderNumber: string | undefined;
}

/**
 * Shows messages to staff before they are sent. Links and licence keys are examples, also with the data of a record:
 * staff must not get a link that opens the account or pays the order of a customer.
 */
@Injectable()
export class MessagePreviewsService {
  private readonly source: NotificationDataService;

  constructor(
    private readonly db: Db,
    private readonly writer: NotificationWriterService,
    private readonly settings: SettingsService,
    private readonly texts: MessageTextsService,
    invoices: InvoicesService,
    labels: ReturnLabelsService,
    @Inject(STORE_CONFIG) config: StoreConfig,
  ) {
    const keys = { openKeys: (given: readonly unknown[]) => given.map(() => EXAMPLE_KEY) };
    this.source = new NotificationDataService(db, EXAMPLE_LINKS, invoices, labels, keys, settings, config);
  }

  /** @throws RequestErrors.VALIDATION_ERROR for an order that does not exist, or that the message does not fit */
  async previewMessage(message: PreviewedMessage): Promise<MessagePreviewView> {
    const { name } = message;
    return name === GIFT_CARD_MESSAGE
      ? this.previewGiftCard(message)
      : this.previewNotification({ ...message, name });
  }

  private async previewGiftCard({
    language,
    draft: own,
    ...wanted
  }: PreviewedMessage): Promise<MessagePreviewView> {
    if (wanted.data !== 'example' || wanted.orderNumber !== undefined) throw ofNoOrder(wanted);
    if (wanted.example !== undefined) throw noSuchExample();
    const { store: brand } = await this.settings.readSettings();
    const { texts } = this;
    const mail = renderGiftCardMail(EXAMPLE_CARD, { language, brand, shopUrl: EXAMPLE_SHOP, texts, own });
    return { ...mail, ...NOT_IN_INBOX, ...NO_TEXT_MESSAGE, heading: mail.subject };
  }

  private async previewNotification({
    name,
    language,
    draft,
    ...wanted
  }: PreviewedMessage & { name: CustomerMessageName }): Promise<MessagePreviewView> {
    const data = await this.readData(name, { language, ...wanted });
    const message = await this.writer.writeMessage(name, data, { language, draft });
    const recipient = 'recipient' in data ? data.recipient.name : '';
    const { html, text } = await this.writer.renderMail(message, { language, recipient, isGuest: false });
    const isInInbox = NOTIFICATIONS[name].channels.includes('database');
    return {
      subject: message.mail.subject,
      heading: message.mail.heading ?? message.title,
      ...(isInInbox ? { title: message.title, notice: message.body } : NOT_IN_INBOX),
      text,
      html,
      ...NO_TEXT_MESSAGE,
    };
  }

  private async readData<N extends CustomerMessageName>(
    name: N,
    { language, data, example, orderNumber }: Omit<PreviewedMessage, 'name' | 'draft'>,
  ): Promise<NotificationData[N]> {
    if (data === 'example' && orderNumber === undefined) {
      const found = exampleOf(name, language, example);
      if (!found) throw noSuchExample();
      return found;
    }
    const field = orderNumber === undefined ? 'data' : 'order_number';
    const record = RECORDS[name];
    if (!record) throw ofNoOrder({ orderNumber });
    const id = await findRecordOfOrder(this.db, record, orderNumber);
    const found = id === undefined ? undefined : await NOTIFICATIONS[name].load(this.source, id);
    if (!found) throw invalidField(field, 'There is no order that this message fits.');
    return found;
  }
}

/** Tells the names of messages that have a preview from others. */
export function isPreviewed(name: string): name is PreviewedMessage['name'] {
  return name === GIFT_CARD_MESSAGE || (isNotification(name) && isCustomerMessage(name));
}

const NOT_IN_INBOX = { title: '', notice: '' };
const NO_TEXT_MESSAGE = { characters: null, segments: null };

function noSuchExample(): Error {
  return invalidField('example', 'There is no such example.');
}

function ofNoOrder({ orderNumber }: Pick<PreviewedMessage, 'orderNumber'>): Error {
  return invalidField(orderNumber === undefined ? 'data' : 'order_number', 'This message is about no order.');
}

/** Links for previews. */
const EXAMPLE_LINKS: MailLinks = {
  createVerificationLink: () => EXAMPLE_SHOP,
  findResetLink: () => Promise.resolve(undefined),
  createOrderLink: ({ orderNumber }) =>
    Promise.resolve(`${EXAMPLE_SHOP}/orders/${orderNumber}?token=example`),
  // A preview asks for the link by the id of the order, since the order may have no link yet.
  findPaymentLink: (orderId) =>
    Promise.resolve({
      orderId,
      url: `${EXAMPLE_SHOP}/pay/example`,
      expiresAt: new Date(Date.now() + LINK_DAYS_MS),
    }),
};
