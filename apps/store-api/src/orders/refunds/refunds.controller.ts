import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { RefundsQuery } from './refunds.dto';
import { RefundsService } from './refunds.service';
import { RefundView, toRefundView } from './refunds.view';

@ApiTags('refunds')
@Controller('user/refunds')
export class RefundsController {
  constructor(private readonly refunds: RefundsService) {}

  @Get()
  @Endpoint({ access: 'customer', summary: 'Own refunds, newest first', returns: pageSchema(RefundView) })
  async listOwnRefunds(
    @Caller() { userId }: Principal,
    @Query() query: RefundsQuery,
  ): Promise<Paged<RefundView>> {
    return pageView(await this.refunds.listOwnRefunds(userId, query), query, toRefundView);
  }
}
