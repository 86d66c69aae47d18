import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import type { Paged } from '../../platform/http/paging';
import { DisputesQuery } from './disputes.dto';
import { DisputesService } from './disputes.service';
import { DisputeView, toDisputeView } from './disputes.view';

@ApiTags('admin/disputes')
@Controller('admin/disputes')
export class DisputesAdminController {
  constructor(private readonly disputes: DisputesService) {}

  @Get()
  @Endpoint({ access: 'manager', summary: 'All disputes, newest first', returns: pageSchema(DisputeView) })
  async listDisputes(@Query() query: DisputesQuery): Promise<Paged<DisputeView>> {
    return pageView(await this.disputes.listDisputes(query), query, toDisputeView);
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'One dispute',
    returns: Type.Object({ data: DisputeView }),
    errors: [RequestErrors.NOT_FOUND],
  })
  async findDispute(@Param('id', IdPipe) id: number): Promise<{ data: DisputeView }> {
    return { data: toDisputeView(await this.disputes.findDispute(id)) };
  }
}
