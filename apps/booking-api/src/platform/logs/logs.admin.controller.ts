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
    summary: 'Changes made by administrators, newest first',
    description:
      '`changes` has the changed columns, before and after; passwords and tokens are shown as `[hidden]`.',
    returns: ActivityListView,
    errors: [BusinessTimeErrors.INVALID_RANGE, BusinessTimeErrors.RANGE_TOO_LONG],
  })
  async listActivity(@Query() query: ActivityLogQuery): Promise<ActivityListView> {
    return toActivityListView(await this.logs.listActivity(query), query);
  }
}
