import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { CreateWarehouse, UpdateWarehouse, WarehousesQuery } from './inventory.dto';
import { InventoryErrors } from './inventory.errors';
import { WarehouseView, toWarehouseView } from './inventory.view';
import { WarehousesService } from './warehouses.service';

const WarehouseResponse = Type.Object({ message: Type.String(), data: WarehouseView });
type WarehouseResponse = Static<typeof WarehouseResponse>;

const version = { table: 'warehouses' };

@ApiTags('admin/warehouses')
@Controller('admin/warehouses')
export class WarehousesAdminController {
  constructor(private readonly warehouses: WarehousesService) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'Warehouses, in the order in which orders take stock from them',
    returns: pageSchema(WarehouseView),
  })
  async listWarehouses(@Query() query: WarehousesQuery): Promise<Paged<WarehouseView>> {
    return pageView(await this.warehouses.listWarehouses(query), query, toWarehouseView);
  }

  @Post()
  @Endpoint({ access: 'manager', summary: 'Open a warehouse', status: 201, returns: WarehouseResponse })
  async createWarehouse(@Body() body: CreateWarehouse): Promise<WarehouseResponse> {
    const { address_line1: addressLine1, is_active: isActive, ...input } = body;
    const warehouse = await this.warehouses.createWarehouse({ ...input, addressLine1, isActive });
    return { message: 'Warehouse created.', data: toWarehouseView(warehouse) };
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'One warehouse',
    version,
    returns: Type.Object({ data: WarehouseView }),
  })
  async findWarehouse(@Param('id', IdPipe) id: number): Promise<{ data: WarehouseView }> {
    return { data: toWarehouseView(await this.warehouses.findWarehouse(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Change the given fields of a warehouse',
    version,
    returns: WarehouseResponse,
    notFound: WarehousesService,
  })
  async updateWarehouse(
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateWarehouse,
  ): Promise<WarehouseResponse> {
    return {
      message: 'Warehouse updated.',
      data: toWarehouseView(await this.warehouses.updateWarehouse(id, body)),
    };
  }

  @Delete(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Close an empty warehouse for good',
    version,
    status: 204,
    errors: [InventoryErrors.WAREHOUSE_NOT_EMPTY],
  })
  async deleteWarehouse(@Param('id', IdPipe) id: number): Promise<void> {
    await this.warehouses.deleteWarehouse(id);
  }
}
