import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { ownResourcesOf } from '../../calendar/resources/own-resources';
import { SummaryQuery } from './summary.dto';
import { SummaryService } from './summary.service';
import { SummaryView, toSummaryView } from './summary.view';

@ApiTags('admin/summary')
@Controller('admin/summary')
export class SummaryAdminController {
  constructor(private readonly summary: SummaryService) {}

  @Get()
  @Endpoint({
    access: 'staff',
    summary: 'Bookings and cancellations of seven days from today, how full the resources are, and figures',
    description: '`figures` are those of the chosen days, up to 400, or of this week.',
    returns: SummaryView,
    errors: [BusinessTimeErrors.INVALID_RANGE, BusinessTimeErrors.RANGE_TOO_LONG],
  })
  async readSummary(@Query() query: SummaryQuery, @Caller() caller: Principal): Promise<SummaryView> {
    const seen = { own: ownResourcesOf(caller), isAdmin: caller.roles.includes('admin') };
    return toSummaryView(await this.summary.readSummary(seen, query));
  }
}
