import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { ClientInfo } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import type { FactorChange } from './second-factor.entity';
import { INSERT_CHANGE } from './second-factor.queries';

const RETAINED_MS = 90 * 86_400_000;

/** Origin of a change. */
export interface FactorOrigin extends ClientInfo {
  /** Session of the owner; null for a login, and for staff. */
  sessionId: string | null;
  byStaff?: boolean;
}

/** Keeps the history of second factors, and mails their owners of it. */
@Injectable()
export class SecondFactorChangesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox<StoreEvents>,
  ) {}

  /** Stores a change, of which the owner is mailed. */
  async note(
    tx: Tx,
    userId: number,
    change: FactorChange,
    { sessionId, ip, userAgent, byStaff = false }: FactorOrigin,
  ): Promise<void> {
    const values = [userId, change, byStaff, ip, sessionId, userAgent, this.clock.now()];
    const row = await tx.row<{ id: number }>(INSERT_CHANGE, values);
    if (!row) throw new Error('a change of a second factor was not stored');
    await this.outbox.emit(tx, 'user.second-factor-changed', { userId, changeId: row.id, change });
  }

  /** Deletes changes older than 90 days. */
  async purgeChanges(): Promise<void> {
    const oldest = new Date(this.clock.now().getTime() - RETAINED_MS);
    await this.db.rows('DELETE FROM second_factor_changes WHERE created_at < $1', [oldest]);
  }
}
