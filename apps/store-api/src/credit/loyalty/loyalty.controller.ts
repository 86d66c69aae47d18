import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, PageQuery, type Principal, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { RedeemPoints } from './loyalty.dto';
import { LoyaltyErrors } from './loyalty.errors';
import { LoyaltyStatementService } from './loyalty.statement.service';
import { LoyaltyService } from './loyalty.service';
import {
  LoyaltyBalanceView,
  LoyaltyEntryView,
  RedemptionView,
  toLoyaltyBalanceView,
  toLoyaltyEntryView,
  toRedemptionView,
} from './loyalty.view';

@ApiTags('loyalty')
@Controller('user/loyalty')
export class LoyaltyController {
  constructor(
    private readonly query: LoyaltyStatementService,
    private readonly loyalty: LoyaltyService,
  ) {}

  @Get('balance')
  @Endpoint({
    access: 'customer',
    operation: 'getBalance',
    summary: 'Own loyalty points',
    returns: Type.Object({ data: LoyaltyBalanceView }),
  })
  async findOwnPoints(@Caller() { userId }: Principal): Promise<{ data: LoyaltyBalanceView }> {
    return { data: toLoyaltyBalanceView(await this.query.findOwnPoints(userId)) };
  }

  @Get('history')
  @Endpoint({
    access: 'customer',
    summary: 'Points earned and redeemed, the newest first',
    returns: pageSchema(LoyaltyEntryView),
  })
  async listOwnHistory(
    @Caller() { userId }: Principal,
    @Query() query: PageQuery,
  ): Promise<Paged<LoyaltyEntryView>> {
    return pageView(await this.query.listOwnHistory(userId, query), query, toLoyaltyEntryView);
  }

  @Post('redeem')
  @Endpoint({
    access: 'customer',
    operation: 'redeem',
    summary: 'Convert points to wallet credit',
    returns: Type.Object({ message: Type.String(), data: RedemptionView }),
    errors: [LoyaltyErrors.INSUFFICIENT_POINTS],
  })
  async redeemPoints(
    @Caller() { userId }: Principal,
    @Body() { points }: RedeemPoints,
  ): Promise<{ message: string; data: RedemptionView }> {
    const redemption = await this.loyalty.redeemPoints(userId, points);
    return { message: 'Points converted to wallet credit.', data: toRedemptionView(redemption) };
  }
}
