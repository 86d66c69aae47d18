import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { BusinessTimeErrors } from '../business-time/business-time.errors';
import { ActivityLogQuery } from './logs.dto';
import { LogsService } from './logs.service';
import { ActivityListView, toActivityListView } from './logs.view';

@ApiTags('admin/activity')
@Controller('admin/activity')
export class LogsAdminController {
  constructor(private readonly logs: LogsService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'What administrators have changed, newest first',
    description:
      '`changes` holds the columns that differ, before and after; a password or token reads `[hidden]`.',
    returns: ActivityListView,
    errors: [BusinessTimeErrors.INVALID_RANGE, BusinessTimeErrors.RANGE_TOO_LONG],
  })
  async listActivity(@Query() query: ActivityLogQuery): Promise<ActivityListView> {
    return toActivityListView(await this.logs.listActivity(query), query);
  }
}
