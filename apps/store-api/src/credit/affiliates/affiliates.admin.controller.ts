import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import {
  AffiliatesQuery,
  ConversionsQuery,
  CreateAffiliate,
  PayOut,
  UpdateAffiliate,
} from './affiliates.dto';
import { AffiliateErrors } from './affiliates.errors';
import { AffiliatePayoutsService } from './affiliates.payouts.service';
import { AffiliatesAdminService } from './affiliates.admin.service';
import {
  ConversionView,
  PayoutView,
  AdminAffiliateView,
  toConversionView,
  toPayoutView,
  toAdminAffiliateView,
} from './affiliates.view';

const AffiliateResponse = Type.Object({ message: Type.String(), data: AdminAffiliateView });
type AffiliateResponse = Static<typeof AffiliateResponse>;

@ApiTags('admin/affiliates')
@Controller('admin/affiliates')
export class AffiliatesAdminController {
  constructor(
    private readonly affiliates: AffiliatesAdminService,
    private readonly payouts: AffiliatePayoutsService,
  ) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'All affiliates, newest first',
    returns: pageSchema(AdminAffiliateView),
  })
  async listAffiliates(@Query() query: AffiliatesQuery): Promise<Paged<AdminAffiliateView>> {
    return pageView(await this.affiliates.listAffiliates(query), query, toAdminAffiliateView);
  }

  @Post()
  @Endpoint({
    access: 'admin',
    summary: 'Make a user an affiliate',
    status: 201,
    returns: AffiliateResponse,
  })
  async createAffiliate(@Body() body: CreateAffiliate): Promise<AffiliateResponse> {
    return {
      message: 'Affiliate created.',
      data: toAdminAffiliateView(await this.affiliates.createAffiliate(body)),
    };
  }

  @Get(':id')
  @Endpoint({
    access: 'admin',
    summary: 'One affiliate',
    returns: Type.Object({ data: AdminAffiliateView }),
  })
  async findAffiliate(@Param('id', IdPipe) id: number): Promise<{ data: AdminAffiliateView }> {
    return { data: toAdminAffiliateView(await this.affiliates.findAffiliate(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change code, terms or status of an affiliate',
    returns: AffiliateResponse,
    notFound: AffiliatesAdminService,
  })
  async updateAffiliate(
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateAffiliate,
  ): Promise<AffiliateResponse> {
    return {
      message: 'Affiliate updated.',
      data: toAdminAffiliateView(await this.affiliates.updateAffiliate(id, body)),
    };
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Delete an affiliate without conversions',
    status: 204,
    errors: [AffiliateErrors.AFFILIATE_HAS_CONVERSIONS],
  })
  async deleteAffiliate(@Param('id', IdPipe) id: number): Promise<void> {
    await this.affiliates.deleteAffiliate(id);
  }

  @Post(':id/approve')
  @Endpoint({ access: 'admin', summary: 'Let an affiliate earn', returns: AffiliateResponse })
  async approveAffiliate(@Param('id', IdPipe) id: number): Promise<AffiliateResponse> {
    const affiliate = await this.affiliates.updateAffiliate(id, { status: 'active' });
    return { message: 'Affiliate approved.', data: toAdminAffiliateView(affiliate) };
  }

  @Post(':id/reject')
  @Endpoint({
    access: 'admin',
    summary: 'End a registration; earned commissions can still be paid',
    returns: AffiliateResponse,
  })
  async rejectAffiliate(@Param('id', IdPipe) id: number): Promise<AffiliateResponse> {
    const affiliate = await this.affiliates.updateAffiliate(id, { status: 'rejected' });
    return { message: 'Affiliate rejected.', data: toAdminAffiliateView(affiliate) };
  }

  @Get(':id/conversions')
  @Endpoint({
    access: 'admin',
    summary: 'Conversions of an affiliate, newest first',
    returns: pageSchema(ConversionView),
  })
  async listAffiliateConversions(
    @Param('id', IdPipe) id: number,
    @Query() query: ConversionsQuery,
  ): Promise<Paged<ConversionView>> {
    return pageView(await this.affiliates.listAffiliateConversions(id, query), query, toConversionView);
  }

  @Post(':id/payouts')
  @Endpoint({
    access: 'admin',
    summary: 'Pay approved conversions',
    status: 201,
    returns: Type.Object({ message: Type.String(), data: PayoutView }),
    errors: [
      AffiliateErrors.OWN_AFFILIATE,
      AffiliateErrors.NOTHING_TO_PAY,
      AffiliateErrors.CONVERSION_NOT_PAYABLE,
    ],
    notFound: AffiliatesAdminService,
  })
  async payAffiliate(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: PayOut,
  ): Promise<{ message: string; data: PayoutView }> {
    return {
      message: 'Commissions paid.',
      data: toPayoutView(await this.payouts.payAffiliate(userId, id, body)),
    };
  }
}
