import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { Page, PageQuery, Principal } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { isUuid } from '../../platform/http/id-checks';
import { UsersService } from '../users/users.service';
import { type ListedSession, readSessionPage } from './sessions.queries';
import { SessionsService } from './sessions.service';
import { Clock } from '@comptoir/time';

/** Shows people where their account is signed in, and ends what they do not know. */
@Injectable()
export class AccountSessionsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
  ) {}

  /** Reads a page of the live sessions of an account: that of the caller first, then the last used ones. */
  list(userId: number, caller: Principal, query: PageQuery): Promise<Page<ListedSession>> {
    return readSessionPage(this.db, query, { userId, current: caller.sessionId, now: this.clock.now() });
  }

  /**
   * Ends a session of the caller, which may be the calling one.
   * @throws RequestErrors.NOT_FOUND when there is no such live session of the account
   */
  async endOne({ userId }: Principal, id: string): Promise<void> {
    const isEnded = isUuid(id) && (await this.sessions.revokeSession(userId, id));
    if (!isEnded) throw RequestErrors.NOT_FOUND();
  }

  /** Ends all sessions of the caller but the calling one, and logins that wait for their second step. */
  async endOthers({ userId, sessionId }: Principal): Promise<void> {
    await this.db.tx(async (tx) => {
      // A login that has locked the account before has stored its session by then.
      await this.users.lockUser(tx, userId);
      await this.sessions.revokeSessions(tx, userId, sessionId);
    });
  }
}
