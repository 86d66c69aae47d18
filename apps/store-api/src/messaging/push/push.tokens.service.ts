import { Injectable } from '@nestjs/common';
import { Db, type Queryable } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { RegisterPushToken } from './push.dto';

/** Target of a push message. */
export interface PushTarget {
  /** Id of the row. */
  id: number;
  userId: number;
}

/** Largest number of tokens of an account; a new one replaces the one that was registered first. */
const MAX_TOKENS = 20;

/** Locks in the order of ids, so that two devices that exchange tokens wait instead of deadlocking. */
const LOCK = `
  SELECT id FROM push_tokens WHERE token = $2 OR (user_id = $1 AND device_id = $3::text) ORDER BY id FOR UPDATE`;

/** Deletes a token from other rows, except the row that the upsert will update. */
const RELEASE = `
  DELETE FROM push_tokens
  WHERE token = $2 AND (user_id <> $1 OR ($3::text IS NOT NULL AND device_id IS DISTINCT FROM $3))`;

const INSERT = `
  INSERT INTO push_tokens (user_id, token, platform, device_id, created_at, updated_at)
  VALUES ($1, $2, $4, $3, $5, $5)`;
const UPSERT_DEVICE = `${INSERT}
  ON CONFLICT (user_id, device_id) WHERE device_id IS NOT NULL
  DO UPDATE SET token = excluded.token, platform = excluded.platform, deactivated_at = NULL,
    updated_at = excluded.updated_at`;
const UPSERT_TOKEN = `${INSERT}
  ON CONFLICT (token)
  DO UPDATE SET platform = excluded.platform, deactivated_at = NULL, updated_at = excluded.updated_at`;

const TRIM = `
  DELETE FROM push_tokens WHERE id IN (
    SELECT id FROM push_tokens WHERE user_id = $1 ORDER BY updated_at DESC, id DESC OFFSET ${MAX_TOKENS})`;

/** Stores the push tokens of the devices of each account (docs/notifications.md). */
@Injectable()
export class PushTokensService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Deletes the tokens of a deleted account. */
  async deleteTokensOfUser(userId: number): Promise<void> {
    await this.db.rows('DELETE FROM push_tokens WHERE user_id = $1', [userId]);
  }

  /**
   * Registers a token: one row for each device, or for each token without a device id. A token moves to the
   * account that registered it last.
   */
  async registerToken(userId: number, { token, platform, device_id }: RegisterPushToken): Promise<void> {
    const device = device_id || null;
    const values = [userId, token, device];
    await this.db.tx(async (tx) => {
      // Without the lock, two accounts that register one token concurrently would both find it free.
      await tx.execute('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`push-token:${token}`]);
      await tx.rows(LOCK, values);
      await tx.execute(RELEASE, values);
      await tx.execute(device ? UPSERT_DEVICE : UPSERT_TOKEN, [...values, platform, this.clock.now()]);
      await tx.execute(TRIM, [userId]);
    });
  }

  /** Deletes the token of a device; does nothing for an unknown one. */
  async deleteDevice(userId: number, deviceId: string): Promise<void> {
    await this.db.rows('DELETE FROM push_tokens WHERE user_id = $1 AND device_id = $2', [userId, deviceId]);
  }

  /** Returns the active tokens of users. */
  async findTargets(db: Queryable, userIds: number[]): Promise<PushTarget[]> {
    return db.rows<PushTarget>(
      `SELECT id, user_id AS "userId" FROM push_tokens WHERE user_id = ANY ($1) AND deactivated_at IS NULL
       ORDER BY id`,
      [userIds],
    );
  }

  /**
   * Returns the registration token; undefined once it was deleted, deactivated or moved to another account.
   */
  async findToken({ id, userId }: PushTarget): Promise<string | undefined> {
    const row = await this.db.row<{ token: string }>(
      'SELECT token FROM push_tokens WHERE id = $1 AND user_id = $2 AND deactivated_at IS NULL',
      [id, userId],
    );
    return row?.token;
  }

  /** Stops sending to a token until it is registered again. A token that has replaced it stays active. */
  async deactivateToken({ id }: PushTarget, token: string): Promise<void> {
    await this.db.rows('UPDATE push_tokens SET deactivated_at = $3 WHERE id = $1 AND token = $2', [
      id,
      token,
      this.clock.now(),
    ]);
  }
}
