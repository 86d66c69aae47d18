import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import type { Paged } from '../../platform/http/paging';
import {
  CreateFlashItem,
  CreateFlashSale,
  FlashSalesPageQuery,
  UpdateFlashItem,
  UpdateFlashSale,
} from './flash-sales.dto';
import { FlashSaleErrors } from './flash-sales.errors';
import { FlashSalesAdminService } from './flash-sales.admin.service';
import { FlashSaleItemView, AdminFlashSaleView, toItemView, toAdminFlashSaleView } from './flash-sales.view';

const SaleResponse = Type.Object({ message: Type.String(), data: AdminFlashSaleView });
type SaleResponse = Static<typeof SaleResponse>;
const ItemResponse = Type.Object({ message: Type.String(), data: FlashSaleItemView });
type ItemResponse = Static<typeof ItemResponse>;
const errors = [FlashSaleErrors.FLASH_SALE_OVERLAP];

const version = { table: 'flash_sales' };

@ApiTags('admin/flash-sales')
@Controller('admin/flash-sales')
export class FlashSalesAdminController {
  constructor(
    private readonly sales: FlashSalesAdminService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'All flash sales, the latest start first',
    returns: pageSchema(AdminFlashSaleView),
  })
  async listFlashSales(@Query() query: FlashSalesPageQuery): Promise<Paged<AdminFlashSaleView>> {
    return pageView(await this.sales.listFlashSales(query), query, (sale) =>
      toAdminFlashSaleView(sale, this.media),
    );
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Create a flash sale', status: 201, returns: SaleResponse, errors })
  async createFlashSale(@Body() body: CreateFlashSale): Promise<SaleResponse> {
    const sale = await this.sales.createFlashSale(body);
    return { message: 'Flash sale created.', data: toAdminFlashSaleView(sale, this.media) };
  }

  @Get(':id')
  @Endpoint({
    access: 'admin',
    summary: 'One flash sale',
    version,
    returns: Type.Object({ data: AdminFlashSaleView }),
  })
  async findFlashSale(@Param('id', IdPipe) id: number): Promise<{ data: AdminFlashSaleView }> {
    return { data: toAdminFlashSaleView(await this.sales.findFlashSale(id), this.media) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change the given fields of a flash sale',
    version,
    returns: SaleResponse,
    errors,
    notFound: FlashSalesAdminService,
  })
  async updateFlashSale(
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateFlashSale,
  ): Promise<SaleResponse> {
    const sale = await this.sales.updateFlashSale(id, body);
    return { message: 'Flash sale updated.', data: toAdminFlashSaleView(sale, this.media) };
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Delete a flash sale; orders keep their prices',
    version,
    status: 204,
  })
  async deleteFlashSale(@Param('id', IdPipe) id: number): Promise<void> {
    await this.sales.deleteFlashSale(id);
  }

  @Post(':id/items')
  @Endpoint({
    access: 'admin',
    summary: 'Add a variant to a flash sale',
    version,
    status: 201,
    returns: ItemResponse,
    errors,
    notFound: FlashSalesAdminService,
  })
  async addFlashSaleItem(
    @Param('id', IdPipe) id: number,
    @Body() body: CreateFlashItem,
  ): Promise<ItemResponse> {
    const { sale, item } = await this.sales.addFlashSaleItem(id, body);
    return { message: 'Item added.', data: toItemView(item, sale.currency, this.media) };
  }

  @Put(':id/items/:item_id')
  @Endpoint({
    access: 'admin',
    summary: 'Change price, limit or activity of an item',
    version,
    returns: ItemResponse,
    errors,
    notFound: FlashSalesAdminService,
  })
  async updateFlashSaleItem(
    @Param('id', IdPipe) id: number,
    @Param('item_id', IdPipe) itemId: number,
    @Body() body: UpdateFlashItem,
  ): Promise<ItemResponse> {
    const { sale, item } = await this.sales.updateFlashSaleItem(id, itemId, body);
    return { message: 'Item updated.', data: toItemView(item, sale.currency, this.media) };
  }

  @Delete(':id/items/:item_id')
  @Endpoint({ access: 'admin', summary: 'Take a variant out of a flash sale', version, status: 204 })
  async removeFlashSaleItem(
    @Param('id', IdPipe) id: number,
    @Param('item_id', IdPipe) itemId: number,
  ): Promise<void> {
    await this.sales.removeFlashSaleItem(id, itemId);
  }
}
