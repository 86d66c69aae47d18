import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { type JobContext, Outbox } from '@comptoir/jobs';
import type { Attachment } from '@comptoir/mail';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import type { StoreEvents, StoreJobs } from '../../events';
import { PushSenderService } from '../push/push.sender.service';
import { NotificationDataService } from './notifications.data.service';
import { NotificationMailerService } from './notifications.mailer.service';
import type { Language } from '../../platform/i18n/languages';
import type { Message, NotificationData, NotificationName } from './notification-messages';
import { type Addressee, type Recipient, findUserRecord, listAdminRecipients } from './notifications.queries';
import { NOTIFICATIONS, isNotification } from './notification-definitions';
import { NotificationWriterService } from './notifications.writer.service';
import { languageOf } from '../../platform/i18n/languages';

/** Mail job: one notification to one recipient. */
export type MailJob = StoreJobs['notifications.mail'];
/** Names the front end in which somebody caused a mail. */
type Origin = Pick<MailJob, 'inConsole'>;
/** Push job: one notification to one device. */
export type PushJob = StoreJobs['notifications.push'];

/** Notification in the language of one recipient. */
interface ComposedMessage {
  recipient: Addressee;
  /** True for a customer without an account. */
  isGuest: boolean;
  language: Language;
  message: Message;
  data: Record<string, string>;
  /** Mails that strangers can cause are limited for each recipient; undefined for the others. */
  limited: 'account' | 'any' | undefined;
}

/** Turns a notification definition into inbox entries, mails and push messages. */
@Injectable()
export class NotificationSenderService {
  constructor(
    private readonly db: Db,
    private readonly source: NotificationDataService,
    private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly mailer: NotificationMailerService,
    private readonly pushes: PushSenderService,
    private readonly writer: NotificationWriterService,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  /**
   * Writes the inbox entries of a notification and enqueues one job for each mail and push message. Runs once
   * for each event, however often the event is delivered.
   * @param subject id of the user, order, payment … that the notification is about
   * @param origin says that staff caused it in the console
   */
  async notify<N extends NotificationName>(
    name: N,
    subject: number,
    job: JobContext,
    { inConsole }: Origin = {},
  ): Promise<void> {
    const definition = NOTIFICATIONS[name];
    const { to, channels } = definition;
    const data = await definition.load(this.source, subject, inConsole);
    if (!data) return;
    const recipients = to === 'admins' ? await listAdminRecipients(this.db) : recipientsIn(data);
    const entries = channels.includes('database')
      ? await Promise.all(recipients.map((recipient) => this.writeEntry(name, data, recipient)))
      : [];
    await this.db.tx(async (tx) => {
      if (!(await job.once(tx))) return;
      for (const { userId, ...entry } of entries) {
        await insertNotification(tx, userId, { ...entry, cause: job.eventId });
      }
      if (channels.includes('mail')) {
        const jobs = definition.addressee
          ? [{ name, subject, userId: null }]
          : recipients.map(({ id }): MailJob => ({
              name,
              subject,
              userId: id,
              ...(inConsole && { inConsole }),
            }));
        await this.outbox.enqueueAll(tx, 'notifications.mail', jobs);
      }
      if (channels.includes('push')) {
        const targets = await this.pushes.findTargets(
          tx,
          recipients.map(({ id }) => id),
        );
        const jobs = targets.map(({ id, userId }): PushJob => ({ name, subject, userId, tokenId: id }));
        await this.outbox.enqueueAll(tx, 'notifications.push', jobs);
      }
    });
  }

  /**
   * Sends one mail. The Message-ID is the job's id, so that a mail server can drop the duplicate that a crash
   * between its 250 and the acknowledgement causes.
   */
  async sendMail(mailJob: MailJob, job: JobContext): Promise<void> {
    const composed = await this.composeMessage(mailJob);
    if (!composed) return;
    const { recipient, isGuest, language, message, limited } = composed;
    const reader = { language, recipient: recipient.name, isGuest };
    const mail = {
      to: { name: recipient.name, address: recipient.email },
      subject: message.mail.subject,
      ...(await this.writer.renderMail(message, reader)),
      messageId: `${job.eventId}.${job.handler}`,
      replyTo: message.mail.replyTo,
      unsubscribeUrl: message.mail.unsubscribeUrl,
      attachments: await this.loadAttachments(mailJob),
    };
    await this.mailer.sendMail(mail, { limited });
  }

  /**
   * Sends one push message. Each device has a job of its own, so that a retry for one does not repeat the
   * others.
   */
  async sendPush({ tokenId, ...mailJob }: PushJob): Promise<void> {
    const composed = await this.composeMessage(mailJob);
    if (!composed) return;
    const { message, data } = composed;
    const { title, body } = message;
    await this.pushes.sendToTarget(
      { id: tokenId, userId: mailJob.userId },
      { notification: { title, body }, data: pushPayloadOf(mailJob.name, data) },
    );
  }

  private async writeEntry<N extends NotificationName>(
    name: N,
    data: NotificationData[N],
    recipient: Recipient,
  ): Promise<Omit<NewNotification, 'cause'> & { userId: number }> {
    const language = this.languageOf(recipient);
    const { title, body } = await this.writer.writeMessage(name, data, { language });
    return { userId: recipient.id, type: name, title, body, data: NOTIFICATIONS[name].payload(data) };
  }

  /** Returns undefined when there is no one left to notify. */
  private async composeMessage(mailJob: MailJob): Promise<ComposedMessage | undefined> {
    const { name, subject, userId } = mailJob;
    if (!isNotification(name)) throw new Error(`There is no notification "${name}"`);
    const user =
      userId === null
        ? undefined
        : await findUserRecord(this.db, userId, NOTIFICATIONS[name].sendsToDeletedAccounts);
    const recipient = userId === null ? await this.findAddressee(name, subject) : user?.recipient;
    if (!recipient) return undefined;
    const language = this.languageOf(recipient);
    const isGuest = user?.isGuest ?? false;
    const texts = await this.renderTexts({ ...mailJob, name }, { language, isGuest });
    return texts && { ...texts, recipient, isGuest, language };
  }

  private async findAddressee<N extends NotificationName>(
    name: N,
    subject: number,
  ): Promise<Addressee | undefined> {
    const definition = NOTIFICATIONS[name];
    const data = await definition.load(this.source, subject);
    return data && definition.addressee?.(data);
  }

  private async renderTexts<N extends NotificationName>(
    { name, subject, inConsole }: MailJob & { name: N },
    { language, isGuest }: { language: Language; isGuest: boolean },
  ): Promise<Pick<ComposedMessage, 'message' | 'data' | 'limited'> | undefined> {
    const definition = NOTIFICATIONS[name];
    const data = await definition.load(this.source, subject, inConsole);
    if (!data) return undefined;
    const message = await this.writer.writeMessage(name, data, { language });
    const isLimitedForGuest = isGuest && definition.limitedForGuests?.(data);
    const limited = definition.limited ?? (isLimitedForGuest ? 'any' : undefined);
    return { message, data: definition.payload(data), limited };
  }

  private async loadAttachments({ name, subject }: MailJob): Promise<Attachment[] | undefined> {
    return isNotification(name) ? NOTIFICATIONS[name].attachments?.(this.source, subject) : undefined;
  }

  private languageOf({ language }: Addressee): Language {
    return languageOf(language, this.config.shop.language);
  }
}

/** Returns the customer in the template data. */
function recipientsIn(data: object | { recipient: Recipient }): Recipient[] {
  return 'recipient' in data ? [data.recipient] : [];
}

/** Returns the data of a push message: its type and the order number only. The inbox entry has the rest. */
function pushPayloadOf(type: string, { order_number }: Record<string, string>): Record<string, string> {
  return { type, ...(order_number && { order_number }) };
}

interface NewNotification {
  type: string;
  title: string;
  body: string;
  data: Record<string, string>;
  cause: string;
}

async function insertNotification(
  tx: Tx,
  userId: number,
  { type, title, body, data, cause }: NewNotification,
): Promise<void> {
  await tx.execute(
    `INSERT INTO notifications (user_id, type, title, body, data, cause) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT ON CONSTRAINT notifications_once DO NOTHING`,
    [userId, type, title, body, data, cause],
  );
}
