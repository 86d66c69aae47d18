import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { type JobContext, Outbox } from '@comptoir/jobs';
import type { Attachment } from '@comptoir/mail';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import type { StoreEvents, StoreJobs } from '../../events';
import { PushSender } from '../push/push.sender.service';
import { SettingsService } from '../../platform/settings/settings.service';
import { NotificationFacts } from './notifications.facts.service';
import { renderMail } from './notifications.mail';
import { NotificationMailer } from './notifications.mailer';
import type { Language } from '../../platform/i18n/languages';
import type { Message, NotificationName } from './notifications.messages';
import { type Addressee, type Recipient, admins, recipient as recipientOf } from './notifications.queries';
import { NOTIFICATIONS, isNotification } from './notifications.table';
import { TEXTS } from './notifications.texts';
import { languageOf } from '../../platform/i18n/languages';

/** One notification that is on its way to one person. */
export type Letter = StoreJobs['notifications.mail'];
/** One notification that is on its way to one device. */
export type PushLetter = StoreJobs['notifications.push'];

/** A notification in the words for one person. */
interface Written {
  recipient: Addressee;
  language: Language;
  message: Message;
  data: Record<string, string>;
}

/** Turns a declaration of the table into notices, mails and push messages. */
@Injectable()
export class NotificationSender {
  constructor(
    private readonly db: Db,
    private readonly facts: NotificationFacts,
    private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly mailer: NotificationMailer,
    private readonly pushes: PushSender,
    private readonly settings: SettingsService,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  /**
   * Writes the notices of a notification and hands each mail and each push message to a job of its own, once for
   * each event however often it is delivered.
   * @param subject id of what the notification is about
   */
  async announce<N extends NotificationName>(name: N, subject: number, job: JobContext): Promise<void> {
    const declaration = NOTIFICATIONS[name];
    const { to, channels } = declaration;
    const facts = await declaration.facts(this.facts, subject);
    if (!facts) return;
    const recipients = to === 'admins' ? await admins(this.db) : recipientsIn(facts);
    const { timezone } = (await this.settings.get()).store;
    await this.db.tx(async (tx) => {
      if (!(await job.once(tx))) return;
      for (const recipient of recipients) {
        const { title, body } = TEXTS[this.languageOf(recipient)].messages[name](facts, timezone);
        const notice = { type: name, title, body, data: declaration.data(facts), cause: job.eventId };
        if (channels.includes('database')) await insertNotice(tx, recipient.id, notice);
      }
      if (channels.includes('mail')) {
        const letters = declaration.addressee
          ? [{ name, subject, userId: null }]
          : recipients.map(({ id }): Letter => ({ name, subject, userId: id }));
        await this.outbox.enqueueAll(tx, 'notifications.mail', letters);
      }
      if (channels.includes('push')) {
        const targets = await this.pushes.targetsOf(
          tx,
          recipients.map(({ id }) => id),
        );
        const letters = targets.map(({ id, userId }): PushLetter => ({ name, subject, userId, tokenId: id }));
        await this.outbox.enqueueAll(tx, 'notifications.push', letters);
      }
    });
  }

  /**
   * Sends one mail. Its Message-ID is the job's, so that the one repetition that is possible, when the worker dies
   * between the server's 250 and the acknowledgement, is recognisable.
   */
  async mail(letter: Letter, job: JobContext): Promise<void> {
    const written = await this.write(letter);
    if (!written) return;
    const { recipient, language, message } = written;
    const { store: shop } = await this.settings.get();
    const mail = {
      to: { name: recipient.name, address: recipient.email },
      subject: message.mail.subject,
      ...renderMail(message, { language, recipient: recipient.name, shop }),
      messageId: `${job.eventId}.${job.handler}`,
      replyTo: message.mail.replyTo,
      unsubscribeUrl: message.mail.unsubscribeUrl,
      attachments: await this.attachmentsOf(letter),
    };
    await this.mailer.send(mail, { byAnybody: isByAnybody(letter) });
  }

  /** Sends one push message. A job for each device: what one of them is owed is not sent again to the others. */
  async push({ tokenId, ...letter }: PushLetter): Promise<void> {
    const written = await this.write(letter);
    if (!written) return;
    const { message, data } = written;
    const { title, body } = message;
    await this.pushes.send(
      { id: tokenId, userId: letter.userId },
      { notification: { title, body }, data: pushDataOf(letter.name, data) },
    );
  }

  /** Undefined when there is nobody to tell any more. */
  private async write({ name, subject, userId }: Letter): Promise<Written | undefined> {
    if (!isNotification(name)) throw new Error(`There is no notification "${name}"`);
    const recipient =
      userId === null
        ? await this.addresseeOf(name, subject)
        : await recipientOf(this.db, userId, NOTIFICATIONS[name].afterDeletion);
    if (!recipient) return undefined;
    const language = this.languageOf(recipient);
    const words = await this.wordsFor(name, subject, language);
    return words && { ...words, recipient, language };
  }

  private async addresseeOf<N extends NotificationName>(
    name: N,
    subject: number,
  ): Promise<Addressee | undefined> {
    const declaration = NOTIFICATIONS[name];
    const facts = await declaration.facts(this.facts, subject);
    return facts && declaration.addressee?.(facts);
  }

  private async wordsFor<N extends NotificationName>(
    name: N,
    subject: number,
    language: Language,
  ): Promise<Pick<Written, 'message' | 'data'> | undefined> {
    const declaration = NOTIFICATIONS[name];
    const facts = await declaration.facts(this.facts, subject);
    const { timezone } = (await this.settings.get()).store;
    return (
      facts && { message: TEXTS[language].messages[name](facts, timezone), data: declaration.data(facts) }
    );
  }

  private async attachmentsOf({ name, subject }: Letter): Promise<Attachment[] | undefined> {
    return isNotification(name) ? NOTIFICATIONS[name].attachments?.(this.facts, subject) : undefined;
  }

  private languageOf({ language }: Addressee): Language {
    return languageOf(language, this.config.shop.language);
  }
}

function isByAnybody({ name }: Letter): boolean {
  return isNotification(name) && Boolean(NOTIFICATIONS[name].byAnybody);
}

/** The customer that a notification's facts name. */
function recipientsIn(facts: object | { recipient: Recipient }): Recipient[] {
  return 'recipient' in facts ? [facts.recipient] : [];
}

/** What push messages may carry (spec, section Push delivery); the notice in the account has the rest. */
function pushDataOf(type: string, { order_number }: Record<string, string>): Record<string, string> {
  return { type, ...(order_number && { order_number }) };
}

interface Notice {
  type: string;
  title: string;
  body: string;
  data: Record<string, string>;
  cause: string;
}

async function insertNotice(
  tx: Tx,
  userId: number,
  { type, title, body, data, cause }: Notice,
): Promise<void> {
  await tx.execute(
    `INSERT INTO notifications (user_id, type, title, body, data, cause) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT ON CONSTRAINT notifications_once DO NOTHING`,
    [userId, type, title, body, data, cause],
  );
}
