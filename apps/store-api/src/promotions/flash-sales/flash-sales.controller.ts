import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, IdPipe } from '@comptoir/http';
import { PricesQuery } from '../../catalog/search/search.dto';
import { MediaService } from '../../platform/media/media.service';
import { FLASH_SALE } from '../../platform/translations/text-shapes';
import { FlashSalesStorefrontService } from './flash-sales.storefront.service';
import { FlashSaleView, toFlashSaleView } from './flash-sales.view';

@ApiTags('flash-sales')
@Controller('flash-sales')
export class FlashSalesController {
  constructor(
    private readonly sales: FlashSalesStorefrontService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'public',
    operation: 'list',
    summary: 'Flash sales that run now',
    cache: 'revalidate',
    texts: { parts: { data: FLASH_SALE } },
    returns: Type.Object({ data: Type.Array(FlashSaleView) }),
  })
  async listLiveFlashSales(@Query() { currency }: PricesQuery): Promise<{ data: FlashSaleView[] }> {
    const sales = await this.sales.listLiveFlashSales(currency);
    return { data: sales.map((sale) => toFlashSaleView(sale, this.media)) };
  }

  @Get(':id')
  @Endpoint({
    access: 'public',
    summary: 'One flash sale with its items',
    cache: 'revalidate',
    texts: { parts: { data: FLASH_SALE } },
    returns: Type.Object({ data: FlashSaleView }),
  })
  async findFlashSale(
    @Param('id', IdPipe) id: number,
    @Query() { currency }: PricesQuery,
  ): Promise<{ data: FlashSaleView }> {
    return { data: toFlashSaleView(await this.sales.findFlashSale(id, currency), this.media) };
  }
}
