import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { SummaryService } from './summary.service';
import { SummaryView, toSummaryView } from './summary.view';

@ApiTags('admin/summary')
@Controller('admin/summary')
export class SummaryAdminController {
  constructor(private readonly summary: SummaryService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'Bookings and cancellations of seven days from today, and how full the resources are',
    returns: SummaryView,
  })
  async readSummary(): Promise<SummaryView> {
    return toSummaryView(await this.summary.readSummary());
  }
}
