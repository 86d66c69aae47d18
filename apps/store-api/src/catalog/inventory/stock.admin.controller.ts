import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { AdjustStock, MovementsQuery, StockAlertsQuery, StockQuery, UpdateStock } from './inventory.dto';
import { InventoryErrors } from './inventory.errors';
import { StockAdminService } from './stock.admin.service';
import { InventoryView, MovementView, toInventoryView, toMovementView } from './inventory.view';

const Adjusted = Type.Object({
  message: Type.String(),
  data: Type.Object({ inventory: InventoryView, movement: MovementView }),
});
const InventoryResponse = Type.Object({ message: Type.String(), data: InventoryView });

@ApiTags('admin/stock')
@Controller('admin/stock')
export class StockAdminController {
  constructor(private readonly stock: StockAdminService) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'Stock of each variant in each warehouse',
    returns: pageSchema(InventoryView),
  })
  async listStock(@Query() query: StockQuery): Promise<Paged<InventoryView>> {
    return pageView(await this.stock.listStock(query), query, toInventoryView);
  }

  @Get('alerts')
  @Endpoint({
    access: 'manager',
    summary: 'Low stock, the scarcest first',
    description: 'Variants on sale whose available units are at or below the threshold.',
    returns: pageSchema(InventoryView),
  })
  async listStockAlerts(@Query() query: StockAlertsQuery): Promise<Paged<InventoryView>> {
    return pageView(await this.stock.listStockAlerts(query), query, toInventoryView);
  }

  @Get('movements')
  @Endpoint({
    access: 'manager',
    summary: 'Every change of stock, newest first',
    returns: pageSchema(MovementView),
  })
  async listStockMovements(@Query() query: MovementsQuery): Promise<Paged<MovementView>> {
    return pageView(await this.stock.listStockMovements(query), query, toMovementView);
  }

  @Post('adjust')
  @Endpoint({
    access: 'manager',
    summary: 'Adjust stock manually',
    returns: Adjusted,
    errors: [InventoryErrors.INSUFFICIENT_STOCK],
  })
  async adjustStock(
    @Caller() { userId }: Principal,
    @Body() body: AdjustStock,
  ): Promise<Static<typeof Adjusted>> {
    const { inventory, movement } = await this.stock.adjustStock(userId, body);
    return {
      message: 'Stock adjusted.',
      data: { inventory: toInventoryView(inventory), movement: toMovementView(movement) },
    };
  }

  @Get(':inventory_id')
  @Endpoint({
    access: 'manager',
    summary: 'Stock of one variant in one warehouse',
    returns: Type.Object({ data: InventoryView }),
  })
  async findStock(@Param('inventory_id', IdPipe) id: number): Promise<{ data: InventoryView }> {
    return { data: toInventoryView(await this.stock.findStock(id)) };
  }

  @Put(':inventory_id')
  @Endpoint({
    access: 'manager',
    summary: 'Set the units on hand, or the threshold',
    returns: InventoryResponse,
    errors: [InventoryErrors.INSUFFICIENT_STOCK, InventoryErrors.STOCK_CHANGED],
    notFound: StockAdminService,
  })
  async updateStock(
    @Caller() { userId }: Principal,
    @Param('inventory_id', IdPipe) id: number,
    @Body() body: UpdateStock,
  ): Promise<Static<typeof InventoryResponse>> {
    return {
      message: 'Stock updated.',
      data: toInventoryView(await this.stock.updateStock(userId, id, body)),
    };
  }

  @Delete(':inventory_id')
  @Endpoint({
    access: 'manager',
    summary: 'Remove an empty inventory row from the list',
    status: 204,
    errors: [InventoryErrors.INVENTORY_NOT_EMPTY],
  })
  async deleteStock(@Param('inventory_id', IdPipe) id: number): Promise<void> {
    await this.stock.deleteStock(id);
  }
}
