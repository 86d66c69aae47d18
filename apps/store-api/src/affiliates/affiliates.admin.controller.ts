import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal, pageView, paged } from '@comptoir/http';
import type { Paged } from '../paging';
import {
  AffiliatesQuery,
  ConversionsQuery,
  CreateAffiliate,
  PayOut,
  UpdateAffiliate,
} from './affiliates.dto';
import { AffiliateErrors } from './affiliates.errors';
import { PayoutsService } from './affiliates.payouts.service';
import { StaffAffiliatesService } from './affiliates.staff.service';
import {
  ConversionView,
  PayoutView,
  StaffAffiliateView,
  toConversionView,
  toPayoutView,
  toStaffAffiliateView,
} from './affiliates.view';

const AffiliateAnswer = Type.Object({ message: Type.String(), data: StaffAffiliateView });
type AffiliateAnswer = Static<typeof AffiliateAnswer>;

@ApiTags('admin/affiliates')
@Controller('admin/affiliates')
export class StaffAffiliatesController {
  constructor(
    private readonly affiliates: StaffAffiliatesService,
    private readonly payouts: PayoutsService,
  ) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'All affiliates, newest first', returns: paged(StaffAffiliateView) })
  async list(@Query() query: AffiliatesQuery): Promise<Paged<StaffAffiliateView>> {
    return pageView(await this.affiliates.list(query), query, toStaffAffiliateView);
  }

  @Post()
  @Endpoint({
    access: 'admin',
    summary: 'Make a user an affiliate',
    status: 201,
    returns: AffiliateAnswer,
  })
  async create(@Body() body: CreateAffiliate): Promise<AffiliateAnswer> {
    return {
      message: 'Affiliate created.',
      data: toStaffAffiliateView(await this.affiliates.create(body)),
    };
  }

  @Get(':id')
  @Endpoint({
    access: 'admin',
    summary: 'One affiliate',
    returns: Type.Object({ data: StaffAffiliateView }),
  })
  async find(@Param('id', IdPipe) id: number): Promise<{ data: StaffAffiliateView }> {
    return { data: toStaffAffiliateView(await this.affiliates.find(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change code, terms or status of an affiliate',
    returns: AffiliateAnswer,
    lookup: StaffAffiliatesService,
  })
  async update(@Param('id', IdPipe) id: number, @Body() body: UpdateAffiliate): Promise<AffiliateAnswer> {
    return {
      message: 'Affiliate updated.',
      data: toStaffAffiliateView(await this.affiliates.update(id, body)),
    };
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Delete an affiliate who has brought no orders',
    status: 204,
    errors: [AffiliateErrors.AFFILIATE_HAS_CONVERSIONS],
  })
  async remove(@Param('id', IdPipe) id: number): Promise<void> {
    await this.affiliates.remove(id);
  }

  @Post(':id/approve')
  @Endpoint({ access: 'admin', summary: 'Let an affiliate earn', returns: AffiliateAnswer })
  async approve(@Param('id', IdPipe) id: number): Promise<AffiliateAnswer> {
    const affiliate = await this.affiliates.update(id, { status: 'active' });
    return { message: 'Affiliate approved.', data: toStaffAffiliateView(affiliate) };
  }

  @Post(':id/reject')
  @Endpoint({
    access: 'admin',
    summary: 'End a registration; what was earned stays owed',
    returns: AffiliateAnswer,
  })
  async reject(@Param('id', IdPipe) id: number): Promise<AffiliateAnswer> {
    const affiliate = await this.affiliates.update(id, { status: 'rejected' });
    return { message: 'Affiliate rejected.', data: toStaffAffiliateView(affiliate) };
  }

  @Get(':id/conversions')
  @Endpoint({
    access: 'admin',
    summary: 'The orders that an affiliate brought, newest first',
    returns: paged(ConversionView),
  })
  async conversions(
    @Param('id', IdPipe) id: number,
    @Query() query: ConversionsQuery,
  ): Promise<Paged<ConversionView>> {
    return pageView(await this.affiliates.conversionsOf(id, query), query, toConversionView);
  }

  @Post(':id/payouts')
  @Endpoint({
    access: 'admin',
    summary: 'Pay approved conversions out',
    status: 201,
    returns: Type.Object({ message: Type.String(), data: PayoutView }),
    errors: [
      AffiliateErrors.OWN_AFFILIATE,
      AffiliateErrors.NOTHING_TO_PAY,
      AffiliateErrors.CONVERSION_NOT_PAYABLE,
    ],
    lookup: StaffAffiliatesService,
  })
  async pay(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: PayOut,
  ): Promise<{ message: string; data: PayoutView }> {
    return { message: 'Commissions paid.', data: toPayoutView(await this.payouts.pay(userId, id, body)) };
  }
}
