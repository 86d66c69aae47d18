import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, type Principal, pageView, pageSchema } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import type { Paged } from '../../platform/http/paging';
import { ConversionsQuery } from './affiliates.dto';
import { AffiliateErrors } from './affiliates.errors';
import { AffiliatesService } from './affiliates.service';
import {
  AffiliateDashboardView,
  AffiliateView,
  ConversionView,
  toAffiliateDashboardView,
  toAffiliateView,
  toConversionView,
} from './affiliates.view';

@ApiTags('affiliate')
@Controller('user/affiliate')
export class AffiliatesController {
  constructor(private readonly affiliates: AffiliatesService) {}

  @Post('register')
  @Endpoint({
    access: 'customer',
    summary: 'Register as an affiliate; staff must approve it',
    status: 201,
    returns: Type.Object({ message: Type.String(), data: AffiliateView }),
    errors: [AffiliateErrors.AFFILIATE_ALREADY_REGISTERED],
  })
  async registerAffiliate(
    @Caller() { userId }: Principal,
  ): Promise<{ message: string; data: AffiliateView }> {
    return {
      message: 'Registered; your request will be reviewed.',
      data: toAffiliateView(await this.affiliates.registerAffiliate(userId)),
    };
  }

  @Get()
  @Endpoint({
    access: 'customer',
    summary: 'The own affiliate account; 404 without one',
    returns: Type.Object({ data: AffiliateDashboardView }),
    errors: [RequestErrors.NOT_FOUND],
  })
  async findOwnAffiliate(@Caller() { userId }: Principal): Promise<{ data: AffiliateDashboardView }> {
    return { data: toAffiliateDashboardView(await this.affiliates.findOwnAffiliate(userId)) };
  }

  @Get('conversions')
  @Endpoint({
    access: 'customer',
    summary: 'The orders that the own links brought, newest first',
    returns: pageSchema(ConversionView),
    errors: [RequestErrors.NOT_FOUND],
  })
  async listOwnConversions(
    @Caller() { userId }: Principal,
    @Query() query: ConversionsQuery,
  ): Promise<Paged<ConversionView>> {
    return pageView(await this.affiliates.listOwnConversions(userId, query), query, toConversionView);
  }
}
