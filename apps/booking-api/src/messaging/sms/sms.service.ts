import { Injectable } from '@nestjs/common';
import { Db, Filter, listQuery, readPage } from '@comptoir/db';
import { type Page, isRowId } from '@comptoir/http';
import { MailQuota } from '@comptoir/mail';
import { Clock } from '@comptoir/time';
import { SettingsService } from '../../platform/settings/settings.service';
import { type MobileNumber, type PhoneProblem, parseMobile } from './phone-numbers';
import { SmsGateway, type SmsOutcome } from './sms-gateway';
import type { SmsListQuery } from './sms.dto';
import type { SmsMessage } from './sms.entity';

/** A text message to send. */
export interface DueSms {
  bookingId: number;
  /** The number as the client wrote it. */
  phone: string;
  text: string;
  /** The same at every attempt. */
  messageId: string;
}

/** Why a text message will not be sent. */
export type SmsRefusal = PhoneProblem | 'quota' | 'rejected' | 'opted_out';

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 90;
/** Longest text of the provider; it is cut before. */
const MAX_TEXT = 1_600;
/** Makes the counts of all processes wait for each other. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('text messages of a day', 0))`;
/** Attempts that failed cost nothing, and are not counted. */
const RESERVE = `
  INSERT INTO sms_messages (booking_id, purpose, country, created_at)
  SELECT $1, 'reminder', $2, $3
   WHERE (SELECT count(*) FROM sms_messages WHERE created_at > $4 AND status <> 'failed') < $5
     AND EXISTS (SELECT FROM bookings WHERE id = $1)
  RETURNING id`;

/** Sends text messages within the limits, and logs them without number and text. */
@Injectable()
export class SmsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly quota: MailQuota,
    private readonly gateway: SmsGateway,
  ) {}

  /** False while the deployment has no provider. */
  get isConfigured(): boolean {
    return this.gateway.isConfigured;
  }

  /** Parses a number with the country of the settings. */
  async findNumber(phone: string): Promise<MobileNumber | PhoneProblem> {
    return parseMobile(phone, (await this.settings.readSettings()).sms_country);
  }

  /**
   * Sends one message.
   * @returns why it will not be sent; undefined when the provider has accepted it
   * @throws when the provider has not decided; the job is retried
   */
  async sendSms({ bookingId, phone, text, messageId }: DueSms): Promise<SmsRefusal | undefined> {
    const found = await this.findNumber(phone);
    if (typeof found === 'string') return found;
    if (!(await this.quota.admitMail(found.number, messageId))) return 'quota';
    const id = await this.reserveMessage(bookingId, found.country);
    if (id === undefined) return 'quota';
    const outcome = await this.trySend(id, { to: found.number, text: text.slice(0, MAX_TEXT) });
    await this.saveOutcome(id, outcome);
    if (outcome.kind === 'sent') return undefined;
    return outcome.kind === 'opted-out' ? 'opted_out' : 'rejected';
  }

  /** Lists a page of the log, newest first. */
  async listMessages(query: SmsListQuery): Promise<Page<SmsMessage>> {
    const { booking_id: id, status } = query;
    const filter = new Filter('sms_messages', 's');
    if (id !== undefined) filter.add(`s.booking_id = ${filter.bind(isRowId(id) ? id : 0)}`);
    if (status) filter.add(`s.status = ${filter.bind(status)}`);
    return readPage(this.db.replica, query, listQuery(filter, { order: 's.id DESC' }));
  }

  /** Deletes entries after 90 days. */
  async deleteOldMessages(): Promise<void> {
    await this.db.rows('DELETE FROM sms_messages WHERE created_at < $1', [this.daysAgo(RETENTION_DAYS)]);
  }

  /** Counts the message before it is sent, so that two workers cannot pass the limit together. */
  private async reserveMessage(bookingId: number, country: string): Promise<number | undefined> {
    const { sms_max_per_day: most } = await this.settings.readSettings();
    return this.db.tx(async (tx) => {
      await tx.rows(LOCK);
      const row = await tx.row<{ id: number }>(RESERVE, [
        bookingId,
        country,
        this.clock.now(),
        this.daysAgo(1),
        Number(most),
      ]);
      return row?.id;
    });
  }

  private async trySend(id: number, message: { to: string; text: string }): Promise<SmsOutcome> {
    try {
      return await this.gateway.sendSms(message);
    } catch (error) {
      await this.db.rows(`UPDATE sms_messages SET status = 'failed' WHERE id = $1`, [id]);
      throw error;
    }
  }

  private async saveOutcome(id: number, outcome: SmsOutcome): Promise<void> {
    const isSent = outcome.kind === 'sent';
    await this.db.rows(
      'UPDATE sms_messages SET status = $2, provider_id = $3, error_code = $4, sent_at = $5 WHERE id = $1',
      [
        id,
        isSent ? 'sent' : 'rejected',
        isSent ? outcome.providerId : null,
        isSent ? null : outcome.code,
        isSent ? this.clock.now() : null,
      ],
    );
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS);
  }
}
