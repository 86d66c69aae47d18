import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { AdjustStock, MovementsQuery, StockAlertsQuery, StockQuery, UpdateStock } from './inventory.dto';
import { InventoryErrors } from './inventory.errors';
import { StockAdminService } from './inventory.stock.service';
import { InventoryView, MovementView, toInventoryView, toMovementView } from './inventory.view';

const Adjusted = Type.Object({
  message: Type.String(),
  data: Type.Object({ inventory: InventoryView, movement: MovementView }),
});
const InventoryAnswer = Type.Object({ message: Type.String(), data: InventoryView });

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
  async list(@Query() query: StockQuery): Promise<Paged<InventoryView>> {
    return pageView(await this.stock.list(query), query, toInventoryView);
  }

  @Get('alerts')
  @Endpoint({
    access: 'manager',
    summary: 'What runs out, the scarcest first',
    description: 'Variants on sale of which no more is available than the threshold.',
    returns: pageSchema(InventoryView),
  })
  async alerts(@Query() query: StockAlertsQuery): Promise<Paged<InventoryView>> {
    return pageView(await this.stock.alerts(query), query, toInventoryView);
  }

  @Get('movements')
  @Endpoint({
    access: 'manager',
    summary: 'Every change of stock, newest first',
    returns: pageSchema(MovementView),
  })
  async movements(@Query() query: MovementsQuery): Promise<Paged<MovementView>> {
    return pageView(await this.stock.movements(query), query, toMovementView);
  }

  @Post('adjust')
  @Endpoint({
    access: 'manager',
    summary: 'Add or take units by hand',
    returns: Adjusted,
    errors: [InventoryErrors.INSUFFICIENT_STOCK],
  })
  async adjust(@Caller() { userId }: Principal, @Body() body: AdjustStock): Promise<Static<typeof Adjusted>> {
    const { inventory, movement } = await this.stock.adjust(userId, body);
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
  async find(@Param('inventory_id', IdPipe) id: number): Promise<{ data: InventoryView }> {
    return { data: toInventoryView(await this.stock.find(id)) };
  }

  @Put(':inventory_id')
  @Endpoint({
    access: 'manager',
    summary: 'Set the units on hand, or the threshold',
    returns: InventoryAnswer,
    errors: [InventoryErrors.INSUFFICIENT_STOCK],
    notFound: StockAdminService,
  })
  async update(
    @Caller() { userId }: Principal,
    @Param('inventory_id', IdPipe) id: number,
    @Body() body: UpdateStock,
  ): Promise<Static<typeof InventoryAnswer>> {
    return { message: 'Stock updated.', data: toInventoryView(await this.stock.update(userId, id, body)) };
  }

  @Delete(':inventory_id')
  @Endpoint({
    access: 'manager',
    summary: 'Take an empty row off the list',
    status: 204,
    errors: [InventoryErrors.INVENTORY_NOT_EMPTY],
  })
  async remove(@Param('inventory_id', IdPipe) id: number): Promise<void> {
    await this.stock.remove(id);
  }
}
