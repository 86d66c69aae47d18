import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import type { Paged } from '../../platform/http/paging';
import { DisputesQuery } from './disputes.dto';
import { DisputeEvidenceService } from './disputes.evidence.service';
import { DisputesService } from './disputes.service';
import { DisputeResponse, DisputeView, toDisputeDetailsView, toDisputeView } from './disputes.view';

@ApiTags('admin/disputes')
@Controller('admin/disputes')
export class DisputesAdminController {
  constructor(
    private readonly disputes: DisputesService,
    private readonly evidence: DisputeEvidenceService,
  ) {}

  @Get()
  @Endpoint({ access: 'manager', summary: 'All disputes, newest first', returns: pageSchema(DisputeView) })
  async listDisputes(@Query() query: DisputesQuery): Promise<Paged<DisputeView>> {
    return pageView(await this.disputes.listDisputes(query), query, toDisputeView);
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'One dispute with its evidence',
    returns: DisputeResponse,
    errors: [RequestErrors.NOT_FOUND],
  })
  async findDispute(@Param('id', IdPipe) id: number): Promise<DisputeResponse> {
    const dispute = await this.disputes.findDispute(id);
    return { data: toDisputeDetailsView(dispute, await this.evidence.findEvidence(dispute)) };
  }
}
