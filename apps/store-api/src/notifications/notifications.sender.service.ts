import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { type JobContext, Outbox } from '@comptoir/jobs';
import { Mailer } from '@comptoir/mail';
import type { StoreConfig } from '../config';
import { STORE_CONFIG } from '../config.module';
import type { StoreEvents, StoreJobs } from '../events';
import { NotificationFacts } from './notifications.facts.service';
import { renderMail } from './notifications.mail';
import type { Language, Message, NotificationName } from './notifications.messages';
import { type Recipient, admins, recipient as recipientOf } from './notifications.queries';
import { NOTIFICATIONS, isNotification } from './notifications.table';
import { TEXTS, languageOf } from './notifications.texts';

/** One notification that is on its way to one person. */
export type Letter = StoreJobs['notifications.mail'];

/** Turns a declaration of the table into notices and mails. */
@Injectable()
export class NotificationSender {
  constructor(
    private readonly db: Db,
    private readonly facts: NotificationFacts,
    private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly mailer: Mailer,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  /**
   * Writes the notices of a notification and hands its mails to jobs of their own, once for each event however often
   * it is delivered.
   * @param subject id of what the notification is about
   */
  async announce<N extends NotificationName>(name: N, subject: number, job: JobContext): Promise<void> {
    const declaration = NOTIFICATIONS[name];
    const { to, channels } = declaration;
    const facts = await declaration.facts(this.facts, subject);
    if (!facts) return;
    const recipients = to === 'admins' ? await admins(this.db) : [facts.recipient];
    await this.db.tx(async (tx) => {
      if (!(await job.once(tx))) return;
      for (const recipient of recipients) {
        const { title, body } = TEXTS[this.languageOf(recipient)].messages[name](facts);
        const notice = { type: name, title, body, data: declaration.data(facts), cause: job.eventId };
        if (channels.includes('database')) await insertNotice(tx, recipient.id, notice);
      }
      if (channels.includes('mail')) {
        const letters = recipients.map(({ id }): Letter => ({ name, subject, userId: id }));
        await this.outbox.enqueueAll(tx, 'notifications.mail', letters);
      }
    });
  }

  /**
   * Sends one mail. Its Message-ID is the job's, so that the one repetition that is possible, when the worker dies
   * between the server's 250 and the acknowledgement, is recognisable.
   */
  async mail({ name, subject, userId }: Letter, job: JobContext): Promise<void> {
    if (!isNotification(name)) throw new Error(`There is no notification "${name}"`);
    const recipient = await recipientOf(this.db, userId);
    const language = recipient && this.languageOf(recipient);
    const message = language && (await this.write(name, subject, language));
    if (!message) return;
    await this.mailer.send({
      to: { name: recipient.name, address: recipient.email },
      subject: message.mail.subject,
      ...renderMail(message, { language, recipient: recipient.name, shop: this.config.shop }),
      messageId: `${job.eventId}.${job.handler}`,
    });
  }

  private async write<N extends NotificationName>(
    name: N,
    subject: number,
    language: Language,
  ): Promise<Message | undefined> {
    const facts = await NOTIFICATIONS[name].facts(this.facts, subject);
    return facts && TEXTS[language].messages[name](facts);
  }

  private languageOf({ language }: Recipient): Language {
    return languageOf(language, this.config.shop.language);
  }
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
