import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { CreatePromotion, PromotionsQuery, SyncProducts, UpdatePromotion } from './promotions.dto';
import { PromotionsAdminService } from './promotions.admin.service';
import { PromotionView, toPromotionView } from './promotions.view';

const PromotionResponse = Type.Object({ message: Type.Optional(Type.String()), data: PromotionView });
type PromotionResponse = Static<typeof PromotionResponse>;

const version = { table: 'promotions' };

@ApiTags('admin/promotions')
@Controller('admin/promotions')
export class PromotionsAdminController {
  constructor(private readonly promotions: PromotionsAdminService) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'All promotions, newest first', returns: pageSchema(PromotionView) })
  async listPromotions(@Query() query: PromotionsQuery): Promise<Paged<PromotionView>> {
    return pageView(await this.promotions.listPromotions(query), query, toPromotionView);
  }

  @Post()
  @Endpoint({
    access: 'admin',
    summary: 'Create a promotion',
    description:
      'A line gets the best of: one promotion, all its stackable promotions together, its customer’s group. ' +
      'A flash sale price takes none of them. Bundles and coupons come after.',
    status: 201,
    returns: PromotionResponse,
  })
  async createPromotion(@Body() body: CreatePromotion): Promise<PromotionResponse> {
    return {
      message: 'Promotion created.',
      data: toPromotionView(await this.promotions.createPromotion(body)),
    };
  }

  @Get(':id')
  @Endpoint({ access: 'admin', summary: 'A promotion', version, returns: PromotionResponse })
  async findPromotion(@Param('id', IdPipe) id: number): Promise<PromotionResponse> {
    return { data: toPromotionView(await this.promotions.findPromotion(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change the given fields of a promotion',
    version,
    returns: PromotionResponse,
    notFound: PromotionsAdminService,
  })
  async updatePromotion(
    @Param('id', IdPipe) id: number,
    @Body() body: UpdatePromotion,
  ): Promise<PromotionResponse> {
    return {
      message: 'Promotion updated.',
      data: toPromotionView(await this.promotions.updatePromotion(id, body)),
    };
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Remove a promotion; orders keep its discount',
    version,
    status: 204,
  })
  async deletePromotion(@Param('id', IdPipe) id: number): Promise<void> {
    await this.promotions.deletePromotion(id);
  }

  @Post(':id/sync-products')
  @Endpoint({
    access: 'admin',
    summary: 'Replace the products of a promotion',
    version,
    returns: PromotionResponse,
    notFound: PromotionsAdminService,
  })
  async syncPromotionProducts(
    @Param('id', IdPipe) id: number,
    @Body() { product_ids }: SyncProducts,
  ): Promise<PromotionResponse> {
    const promotion = await this.promotions.updatePromotion(id, { product_ids });
    return { message: 'Products of the promotion saved.', data: toPromotionView(promotion) };
  }
}
