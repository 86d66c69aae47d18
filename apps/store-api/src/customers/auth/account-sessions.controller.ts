import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, PageQuery, type Principal, pageSchema, pageView } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { AccountSessionsService } from './account-sessions.service';
import { SessionView, toSessionView } from './account-sessions.view';

@ApiTags('account')
@Controller('user/sessions')
export class AccountSessionsController {
  constructor(private readonly sessions: AccountSessionsService) {}

  @Get()
  @Endpoint({
    access: 'customer',
    summary: 'Where the own account is signed in, this session first',
    returns: pageSchema(SessionView),
  })
  async listSessions(@Caller() caller: Principal, @Query() query: PageQuery): Promise<Paged<SessionView>> {
    return pageView(await this.sessions.list(caller.userId, caller, query), query, toSessionView);
  }

  @Delete(':session_id')
  @Endpoint({
    access: 'customer',
    summary: 'End one own session',
    description: 'Its tokens stop at once. Ending the calling one signs out, as `POST /auth/logout` does.',
    status: 204,
  })
  async endSession(@Caller() caller: Principal, @Param('session_id') id: string): Promise<void> {
    await this.sessions.endOne(caller, id);
  }

  @Delete()
  @Endpoint({ access: 'customer', summary: 'End all own sessions but the calling one', status: 204 })
  async endOtherSessions(@Caller() caller: Principal): Promise<void> {
    await this.sessions.endOthers(caller);
  }
}
