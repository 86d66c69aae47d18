import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { ClientInfo } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import { UsersService } from '../users/users.service';
import { SessionsService } from './sessions.service';

const INSERT_CHANGE = `
  INSERT INTO password_changes (user_id, ip, device, created_at)
  VALUES ($1, $2, coalesce((SELECT device_name FROM sessions WHERE id = $3), $4), $5)
  RETURNING id`;

const RETAINED_MS = 90 * 86_400_000;

/** Origin of a new password. */
interface Origin extends ClientInfo {
  /** Session that changes it; null for a mailed link. */
  sessionId: string | null;
}

/** Stores new passwords and the history of changes. */
@Injectable()
export class PasswordChangesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox<StoreEvents>,
  ) {}

  /** Sets the password of a locked account, ends all sessions but the given one, and notifies the owner. */
  async savePasswordChange(
    tx: Tx,
    userId: number,
    hash: string,
    { sessionId, ip, userAgent }: Origin,
  ): Promise<void> {
    await this.users.setPassword(tx, userId, hash);
    await this.sessions.revokeSessions(tx, userId, sessionId);
    const values = [userId, ip, sessionId, userAgent, this.clock.now()];
    const change = await tx.row<{ id: number }>(INSERT_CHANGE, values);
    if (!change) throw new Error('a change of a password was not stored');
    await this.outbox.emit(tx, 'user.password-changed', { userId, changeId: change.id });
  }

  /** Deletes changes older than 90 days. */
  async purgePasswordChanges(): Promise<void> {
    const oldest = new Date(this.clock.now().getTime() - RETAINED_MS);
    await this.db.rows('DELETE FROM password_changes WHERE created_at < $1', [oldest]);
  }
}
