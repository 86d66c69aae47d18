import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal, pageSchema, pageView } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { RequestErrors } from '../../platform/http/request.errors';
import { InventoryErrors } from './inventory.errors';
import { InventoryView, toInventoryView } from './inventory.view';
import { StockCountsService } from './stock-counts.service';
import { CountStock, ReceiveStock, TransferStock, TransfersQuery } from './stock-entries.dto';
import {
  TransferDetailsView,
  TransferView,
  toTransferDetailsView,
  toTransferView,
} from './stock-entries.view';
import { StockTransfersService } from './stock-transfers.service';

const StockOfLines = Type.Object({
  message: Type.String(),
  data: Type.Array(InventoryView, { description: 'The stock of each line afterwards.' }),
});
const TransferResponse = Type.Object({ message: Type.String(), data: TransferDetailsView });

/** Changes of the stock of many variants at once. */
@ApiTags('admin/stock')
@Controller('admin/stock')
export class StockEntriesAdminController {
  constructor(
    private readonly counts: StockCountsService,
    private readonly transfers: StockTransfersService,
  ) {}

  @Post('receipts')
  @Endpoint({
    access: 'manager',
    summary: 'Receive goods in a warehouse',
    description: 'Adds the units of all lines, or of none.',
    returns: StockOfLines,
  })
  async receiveStock(
    @Caller() { userId }: Principal,
    @Body() body: ReceiveStock,
  ): Promise<Static<typeof StockOfLines>> {
    const rows = await this.counts.receiveStock(userId, body);
    return { message: 'Goods received.', data: rows.map(toInventoryView) };
  }

  @Post('counts')
  @Endpoint({
    access: 'manager',
    summary: 'Record what was counted in a warehouse',
    description:
      'Sets `quantity` so that it is `counted` together with `paid_to_ship`. Changes all lines, or none. A line that ' +
      'agrees writes no movement.',
    returns: StockOfLines,
    errors: [InventoryErrors.STOCK_CHANGED, InventoryErrors.INSUFFICIENT_STOCK],
  })
  async countStock(
    @Caller() { userId }: Principal,
    @Body() body: CountStock,
  ): Promise<Static<typeof StockOfLines>> {
    const rows = await this.counts.countStock(userId, body);
    return { message: 'Count recorded.', data: rows.map(toInventoryView) };
  }

  @Get('transfers')
  @Endpoint({
    access: 'manager',
    summary: 'Transfers between warehouses, newest first',
    returns: pageSchema(TransferView),
  })
  async listStockTransfers(@Query() query: TransfersQuery): Promise<Paged<TransferView>> {
    return pageView(await this.transfers.listTransfers(query), query, toTransferView);
  }

  @Post('transfers')
  @Endpoint({
    access: 'manager',
    summary: 'Move units to another warehouse',
    description: 'Moves the available units of all lines at once, or of none.',
    status: 201,
    returns: TransferResponse,
    errors: [InventoryErrors.INSUFFICIENT_STOCK],
  })
  async transferStock(
    @Caller() { userId }: Principal,
    @Body() body: TransferStock,
  ): Promise<Static<typeof TransferResponse>> {
    const { transfer, units } = await this.transfers.transferStock(userId, body);
    return { message: 'Stock transferred.', data: toTransferDetailsView(transfer, units) };
  }

  @Get('transfers/:id')
  @Endpoint({
    access: 'manager',
    summary: 'A transfer and its units',
    returns: Type.Object({ data: TransferDetailsView }),
    errors: [RequestErrors.NOT_FOUND],
  })
  async findStockTransfer(@Param('id', IdPipe) id: number): Promise<{ data: TransferDetailsView }> {
    const { transfer, units } = await this.transfers.findTransfer(id);
    return { data: toTransferDetailsView(transfer, units) };
  }
}
