import type { Queryable } from '@comptoir/db';

/** Newsletter subscriber. */
export interface SubscriberRecord {
  email: string;
  token: string;
  confirmToken: string | null;
}

/** Returns undefined when the address has unsubscribed, or is not (or no longer) waiting for confirmation. */
export async function findSubscriberRecord(
  db: Queryable,
  subscriberId: number,
  isConfirmed: boolean,
): Promise<SubscriberRecord | undefined> {
  return db.row<SubscriberRecord>(
    `SELECT email, token, confirm_token AS "confirmToken" FROM newsletter_subscribers
      WHERE id = $1 AND unsubscribed_at IS NULL AND (confirmed_at IS NOT NULL) = $2`,
    [subscriberId, isConfirmed],
  );
}
