import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { CouponsQuery, CreateCoupon, UpdateCoupon } from './coupons.dto';
import { CouponsAdminService } from './coupons.admin.service';
import { CouponView, toCouponView } from './coupons.view';

const CouponResponse = Type.Object({ message: Type.String(), data: CouponView });
type CouponResponse = Static<typeof CouponResponse>;

const version = { table: 'coupons' };

@ApiTags('admin/coupons')
@Controller('admin/coupons')
export class CouponsAdminController {
  constructor(private readonly coupons: CouponsAdminService) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'Coupons, newest first', returns: pageSchema(CouponView) })
  async listCoupons(@Query() query: CouponsQuery): Promise<Paged<CouponView>> {
    return pageView(await this.coupons.listCoupons(query), query, toCouponView);
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Create a coupon', status: 201, returns: CouponResponse })
  async createCoupon(@Body() body: CreateCoupon): Promise<CouponResponse> {
    return { message: 'Coupon created.', data: toCouponView(await this.coupons.createCoupon(body)) };
  }

  @Get(':id')
  @Endpoint({ access: 'admin', summary: 'One coupon', version, returns: Type.Object({ data: CouponView }) })
  async findCoupon(@Param('id', IdPipe) id: number): Promise<{ data: CouponView }> {
    return { data: toCouponView(await this.coupons.findCoupon(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change the given fields of a coupon',
    version,
    returns: CouponResponse,
    notFound: CouponsAdminService,
  })
  async updateCoupon(@Param('id', IdPipe) id: number, @Body() body: UpdateCoupon): Promise<CouponResponse> {
    return { message: 'Coupon updated.', data: toCouponView(await this.coupons.updateCoupon(id, body)) };
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Withdraw a coupon; orders that used it keep it',
    version,
    status: 204,
  })
  async deleteCoupon(@Param('id', IdPipe) id: number): Promise<void> {
    await this.coupons.deleteCoupon(id);
  }
}
