import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, IdPipe, PageQuery, type Principal, pageSchema, pageView } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { SessionView, toSessionView } from '../auth/account-sessions.view';
import { UserSessionsAdminService } from './user-sessions.admin.service';

@ApiTags('admin/users')
@Controller('admin/users/:id/sessions')
export class UserSessionsAdminController {
  constructor(private readonly sessions: UserSessionsAdminService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Where an account is signed in, the last used sessions first',
    returns: pageSchema(SessionView),
  })
  async listSessions(
    @Caller() staff: Principal,
    @Param('id', IdPipe) id: number,
    @Query() query: PageQuery,
  ): Promise<Paged<SessionView>> {
    return pageView(await this.sessions.listSessions(staff, id, query), query, toSessionView);
  }

  @Delete(':session_id')
  @Endpoint({ access: 'admin', peopleOnly: true, summary: 'End one session of an account', status: 204 })
  async endSession(
    @Caller() staff: Principal,
    @Param('id', IdPipe) id: number,
    @Param('session_id') sessionId: string,
  ): Promise<void> {
    await this.sessions.endSession(staff, id, sessionId);
  }

  @Delete()
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'End all sessions of an account, except the calling one',
    status: 204,
  })
  async endAllSessions(@Caller() staff: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    await this.sessions.endAllSessions(staff, id);
  }
}
