import type { Queryable } from '@comptoir/db';
import type { Recipient } from './notifications.queries';
import { RECIPIENT } from './recipient-columns';

/** Password change and the device it came from. */
export interface PasswordChangeRecord {
  recipient: Recipient;
  ip: string;
  /** Empty when it is not known. */
  device: string;
  changedAt: Date;
}

/** A change of a second factor, by its owner or by staff. */
export interface FactorChangeRecord extends PasswordChangeRecord {
  byStaff: boolean;
}

/** Returns undefined when the account is deleted. */
export async function findPasswordChangeRecord(
  db: Queryable,
  changeId: number,
): Promise<PasswordChangeRecord | undefined> {
  return db.row<PasswordChangeRecord>(
    `SELECT ${RECIPIENT} AS recipient, c.ip, c.device, c.created_at AS "changedAt"
     FROM password_changes c JOIN users u ON u.id = c.user_id AND u.deleted_at IS NULL WHERE c.id = $1`,
    [changeId],
  );
}

/** A login with a browser and system that are new to the account. */
export interface NewSignInRecord {
  recipient: Recipient;
  /** Null when it is not known. */
  browser: string | null;
  system: string | null;
  changedAt: Date;
}

/** Returns undefined when the account or the session is deleted. @param tokenId first one of the session */
export async function findNewSignInRecord(
  db: Queryable,
  tokenId: number,
): Promise<NewSignInRecord | undefined> {
  return db.row<NewSignInRecord>(
    `SELECT ${RECIPIENT} AS recipient, s.browser, s.system, s.created_at AS "changedAt"
     FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id
     JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL WHERE t.id = $1`,
    [tokenId],
  );
}

/** Returns undefined when the account is deleted. */
export async function findFactorChangeRecord(
  db: Queryable,
  changeId: number,
): Promise<FactorChangeRecord | undefined> {
  return db.row<FactorChangeRecord>(
    `SELECT ${RECIPIENT} AS recipient, c.ip, c.device, c.created_at AS "changedAt", c.by_staff AS "byStaff"
     FROM second_factor_changes c JOIN users u ON u.id = c.user_id AND u.deleted_at IS NULL WHERE c.id = $1`,
    [changeId],
  );
}
