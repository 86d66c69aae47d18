import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { Page, PageQuery, Principal } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { isUuid } from '../../platform/http/id-checks';
import { AccountSessionsService } from '../auth/account-sessions.service';
import type { ListedSession } from '../auth/sessions.queries';
import { SessionsService } from '../auth/sessions.service';
import { lockAccountForStaff } from './account-lock';
import { UsersService } from '../users/users.service';
import { findAdminUser } from './users.admin.queries';

/** Lists and ends the sessions of accounts on behalf of administrators. */
@Injectable()
export class UserSessionsAdminService {
  constructor(
    private readonly db: Db,
    private readonly users: UsersService,
    private readonly ownSessions: AccountSessionsService,
    private readonly sessions: SessionsService,
  ) {}

  /** @throws RequestErrors.NOT_FOUND when there is no such account */
  async listSessions(staff: Principal, id: number, query: PageQuery): Promise<Page<ListedSession>> {
    if (!(await findAdminUser(this.db, id))) throw RequestErrors.NOT_FOUND();
    return this.ownSessions.list(id, staff, query);
  }

  /** @throws RequestErrors.NOT_FOUND, RequestErrors.FORBIDDEN */
  async endSession(staff: Principal, id: number, sessionId: string): Promise<void> {
    if (!isUuid(sessionId)) throw RequestErrors.NOT_FOUND();
    await this.db.tx(async (tx) => {
      await lockAccountForStaff(tx, this.users, staff, id);
      if (!(await this.sessions.endSession(tx, id, sessionId))) throw RequestErrors.NOT_FOUND();
    });
  }

  /**
   * Ends all sessions, and logins that wait for their second step. Staff keep the session that they call from.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.FORBIDDEN
   */
  async endAllSessions(staff: Principal, id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await lockAccountForStaff(tx, this.users, staff, id);
      await this.sessions.revokeSessions(tx, id, staff.userId === id ? staff.sessionId : null);
    });
  }
}
