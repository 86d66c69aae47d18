import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Db } from '@comptoir/db';
import type { Clock } from '@comptoir/time';
import { mailboxOf } from './mailbox';

const PER_HOUR = 5;
const PER_DAY = 10;

/** Serialises the counts of mails to one recipient over all processes. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('mails to ' || encode($1::bytea, 'hex'), 0))`;

const ADMIT = `
  WITH known AS (
    SELECT FROM counted_mails WHERE id = $1
  ), added AS (
    INSERT INTO counted_mails (id, recipient, sent_at)
    SELECT $1, $2, $3
     WHERE NOT EXISTS (SELECT FROM known)
       AND (SELECT count(*) FILTER (WHERE sent_at > $4) < ${PER_HOUR} AND count(*) < ${PER_DAY}
              FROM counted_mails WHERE recipient = $2 AND sent_at > $5)
    RETURNING id
  )
  SELECT FROM known UNION ALL SELECT FROM added`;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Limits the mails that any client can cause to a recipient, over all processes: five per hour and ten per day. Addresses
 * of one mailbox count together. Mails count in groups, so that those that a stranger causes silence no others. Only a
 * digest of group and mailbox is stored, for a day.
 */
@Injectable()
export class MailQuota {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly enabled: boolean,
  ) {}

  /**
   * Returns true when a mail may be sent, and counts it. A mail that was admitted once may be tried again.
   * @param mailId id of the mail, the same at every attempt
   * @param group mails that count together; all without one are a group
   */
  async admitMail(address: string, mailId: string, group = ''): Promise<boolean> {
    if (!this.enabled) return true;
    const recipient = createHash('sha256')
      .update(group + mailboxOf(address))
      .digest();
    const now = this.clock.now().getTime();
    const [hourAgo, dayAgo] = [new Date(now - HOUR_MS), new Date(now - DAY_MS)];
    return this.db.tx(async (tx) => {
      await tx.rows(LOCK, [recipient]);
      const admitted = await tx.rows(ADMIT, [mailId, recipient, new Date(now), hourAgo, dayAgo]);
      return admitted.length > 0;
    });
  }

  /** Deletes counts that are older than a day. */
  async deleteOldEntries(): Promise<void> {
    const dayAgo = new Date(this.clock.now().getTime() - DAY_MS);
    await this.db.rows('DELETE FROM counted_mails WHERE sent_at <= $1', [dayAgo]);
  }
}
