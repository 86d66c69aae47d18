import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { SummaryService } from './reports.summary.service';
import { SummaryView, toSummaryView } from './reports.summary.view';

@ApiTags('admin/reports')
@Controller('admin/summary')
export class SummaryAdminController {
  constructor(private readonly summary: SummaryService) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'Work that waits for staff, and the sales of the last 30 days beside the 30 days before',
    description: 'Sales are paid orders in the base currency, and at most 30 seconds old.',
    returns: Type.Object({ data: SummaryView }),
  })
  async readSummary(): Promise<{ data: SummaryView }> {
    return { data: toSummaryView(await this.summary.readSummary()) };
  }
}
