import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { CreatePromotion, PromotionsQuery, SyncProducts, UpdatePromotion } from './promotions.dto';
import { PromotionsService } from './promotions.admin.service';
import { PromotionView, toPromotionView } from './promotions.view';

const PromotionAnswer = Type.Object({ message: Type.Optional(Type.String()), data: PromotionView });
type PromotionAnswer = Static<typeof PromotionAnswer>;

@ApiTags('admin/promotions')
@Controller('admin/promotions')
export class PromotionsController {
  constructor(private readonly promotions: PromotionsService) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'All promotions, newest first', returns: pageSchema(PromotionView) })
  async list(@Query() query: PromotionsQuery): Promise<Paged<PromotionView>> {
    return pageView(await this.promotions.list(query), query, toPromotionView);
  }

  @Post()
  @Endpoint({
    access: 'admin',
    summary: 'Lower prices without a code',
    description:
      'A line gets the best of: one promotion, all its stackable promotions together, its customer’s group. ' +
      'A flash sale price takes none of them. Bundles and coupons come after.',
    status: 201,
    returns: PromotionAnswer,
  })
  async create(@Body() body: CreatePromotion): Promise<PromotionAnswer> {
    return { message: 'Promotion created.', data: toPromotionView(await this.promotions.create(body)) };
  }

  @Get(':id')
  @Endpoint({ access: 'admin', summary: 'A promotion', returns: PromotionAnswer })
  async find(@Param('id', IdPipe) id: number): Promise<PromotionAnswer> {
    return { data: toPromotionView(await this.promotions.find(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change the given fields of a promotion',
    returns: PromotionAnswer,
    notFound: PromotionsService,
  })
  async update(@Param('id', IdPipe) id: number, @Body() body: UpdatePromotion): Promise<PromotionAnswer> {
    return { message: 'Promotion updated.', data: toPromotionView(await this.promotions.update(id, body)) };
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Remove a promotion; orders keep its discount', status: 204 })
  async remove(@Param('id', IdPipe) id: number): Promise<void> {
    await this.promotions.remove(id);
  }

  @Post(':id/sync-products')
  @Endpoint({
    access: 'admin',
    summary: 'Replace the products of a promotion',
    returns: PromotionAnswer,
    notFound: PromotionsService,
  })
  async syncProducts(
    @Param('id', IdPipe) id: number,
    @Body() { product_ids }: SyncProducts,
  ): Promise<PromotionAnswer> {
    const promotion = await this.promotions.update(id, { product_ids });
    return { message: 'Products of the promotion saved.', data: toPromotionView(promotion) };
  }
}
