import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Static } from '@sinclair/typebox';
import { Caller, Endpoint, type PageMeta, type Principal, pageView, paged } from '@comptoir/http';
import { RefundsQuery } from './refunds.dto';
import { StaffRefundsService } from './refunds.staff.service';
import { RefundView, toRefundView } from './refunds.view';

@ApiTags('refunds')
@Controller('user/refunds')
export class RefundsController {
  constructor(private readonly refunds: StaffRefundsService) {}

  @Get()
  @Endpoint({ access: 'customer', summary: 'The own refunds, newest first', returns: paged(RefundView) })
  async list(
    @Caller() { userId }: Principal,
    @Query() query: RefundsQuery,
  ): Promise<{ data: RefundView[]; meta: Static<typeof PageMeta> }> {
    return pageView(await this.refunds.listOfUser(userId, query), query, toRefundView);
  }
}
