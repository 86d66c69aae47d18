import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { SummaryQuery } from './reports.dto';
import { SummaryService } from './reports.summary.service';
import { SummaryView, toSummaryView } from './reports.summary.view';

@ApiTags('admin/reports')
@Controller('admin/summary')
export class SummaryAdminController {
  constructor(private readonly summary: SummaryService) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'Work that waits for staff, and the sales of the last days beside as many days before',
    description:
      'Sales are paid orders in the base currency. They are at most 30 seconds old, of more than 90 days five minutes.',
    returns: Type.Object({ data: SummaryView }),
  })
  async readSummary(@Query() { days }: SummaryQuery): Promise<{ data: SummaryView }> {
    return { data: toSummaryView(await this.summary.readSummary(days)) };
  }
}
