import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { type JobContext, Outbox } from '@comptoir/jobs';
import { Mailer } from '@comptoir/mail';
import type { StoreEvents, StoreJobs } from '../../events';
import { languageOf } from '../../platform/i18n/languages';
import { findUserRecord } from '../notifications/notifications.queries';
import { MessagePreviewsService, type PreviewedMessage, isPreviewed } from './message-texts.previews.service';

/** Sends a message to the member of staff who edits it. */
@Injectable()
export class MessageTestsService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox<StoreEvents, StoreJobs>,
    private readonly previews: MessagePreviewsService,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Enqueues the test mail. The message is rendered first, so that a fault is shown at once.
   * @throws RequestErrors.VALIDATION_ERROR as a preview does
   */
  async requestTest(userId: number, message: PreviewedMessage): Promise<void> {
    await this.previews.previewMessage(message);
    const { draft, example = null, orderNumber = null, ...rest } = message;
    const job = { userId, ...rest, draft: { ...draft }, example, orderNumber };
    await this.db.tx((tx) => this.outbox.enqueue(tx, 'message-texts.test', job));
  }

  /** Sends a test mail; none to an account that was deleted since. */
  async sendTest(
    { userId, name, language, draft, data, example, orderNumber }: StoreJobs['message-texts.test'],
    { eventId, handler }: JobContext,
  ): Promise<void> {
    const user = await findUserRecord(this.db, userId);
    if (!user || !isPreviewed(name)) return;
    const { subject, html, text } = await this.previews.previewMessage({
      name,
      language: languageOf(language, language),
      draft,
      data,
      example: example ?? undefined,
      orderNumber: orderNumber ?? undefined,
    });
    await this.mailer.send({
      to: { name: user.recipient.name, address: user.recipient.email },
      subject: `Test: ${subject}`,
      html: html ?? '',
      text,
      messageId: `${eventId}.${handler}`,
    });
  }
}
