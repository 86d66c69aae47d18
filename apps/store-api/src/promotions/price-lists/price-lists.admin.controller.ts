import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Param,
  Post,
  Put,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, Upload, type UploadedFile, pageSchema, pageView } from '@comptoir/http';
import { CSV, csvFile } from '../../platform/csv/csv-file';
import type { Paged } from '../../platform/http/paging';
import { PriceListsAdminService } from './price-lists.admin.service';
import {
  CreatePriceList,
  PriceListExportQuery,
  PriceListPricesQuery,
  PriceListsQuery,
  SavePriceListPrices,
  UpdatePriceList,
} from './price-lists.dto';
import { PriceListPricesAdminService } from './price-lists.prices.admin.service';
import {
  PriceListPriceView,
  PriceListView,
  SavedPricesView,
  toPriceListPriceView,
  toPriceListView,
} from './price-lists.view';

const PriceListResponse = Type.Object({ message: Type.Optional(Type.String()), data: PriceListView });
type PriceListResponse = Static<typeof PriceListResponse>;

const SavedPricesResponse = Type.Object({ message: Type.Optional(Type.String()), data: SavedPricesView });
type SavedPricesResponse = Static<typeof SavedPricesResponse>;

/** Largest file of prices. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;

const version = { table: 'price_lists' };

@ApiTags('admin/price-lists')
@Controller('admin/price-lists')
export class PriceListsAdminController {
  constructor(
    private readonly lists: PriceListsAdminService,
    private readonly prices: PriceListPricesAdminService,
  ) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'All price lists, newest first', returns: pageSchema(PriceListView) })
  async listPriceLists(@Query() query: PriceListsQuery): Promise<Paged<PriceListView>> {
    return pageView(await this.lists.listPriceLists(query), query, toPriceListView);
  }

  @Post()
  @Endpoint({
    access: 'admin',
    summary: 'Create a price list',
    description:
      'Its prices replace those of the variants. A list of the customer’s group goes before lists for ' +
      'everybody, a list in the customer’s currency before one in the base currency. Then the lowest price ' +
      'wins. Promotions, flash sales, bundles and coupons work on that price.',
    status: 201,
    returns: PriceListResponse,
  })
  async createPriceList(@Body() body: CreatePriceList): Promise<PriceListResponse> {
    return {
      message: 'Price list created.',
      data: toPriceListView(await this.lists.createPriceList(body)),
    };
  }

  @Get(':id')
  @Endpoint({ access: 'admin', summary: 'A price list', version, returns: PriceListResponse })
  async findPriceList(@Param('id', IdPipe) id: number): Promise<PriceListResponse> {
    return { data: toPriceListView(await this.lists.findPriceList(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change the given fields of a price list',
    version,
    returns: PriceListResponse,
    notFound: PriceListsAdminService,
  })
  async updatePriceList(
    @Param('id', IdPipe) id: number,
    @Body() body: UpdatePriceList,
  ): Promise<PriceListResponse> {
    return {
      message: 'Price list updated.',
      data: toPriceListView(await this.lists.updatePriceList(id, body)),
    };
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Remove a price list; orders keep its prices', version, status: 204 })
  async deletePriceList(@Param('id', IdPipe) id: number): Promise<void> {
    await this.lists.deletePriceList(id);
  }

  @Get(':id/prices')
  @Endpoint({
    access: 'admin',
    summary: 'The prices of a price list, by SKU and units',
    operation: 'listPrices',
    returns: pageSchema(PriceListPriceView),
    notFound: PriceListsAdminService,
  })
  async listPriceListPrices(
    @Param('id', IdPipe) id: number,
    @Query() query: PriceListPricesQuery,
  ): Promise<Paged<PriceListPriceView>> {
    const { page, currencies } = await this.prices.listPriceListPrices(id, query);
    return pageView(page, query, (price) => toPriceListPriceView(price, currencies));
  }

  @Get(':id/prices/export')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'admin',
    summary: 'All prices of a price list as a CSV file',
    operation: 'exportPrices',
    description: 'The import takes the same columns.',
    produces: CSV,
    notFound: PriceListsAdminService,
  })
  async exportPriceListPrices(
    @Param('id', IdPipe) id: number,
    @Query() { bom }: PriceListExportQuery,
  ): Promise<StreamableFile> {
    return csvFile(`price-list-${id}`, await this.prices.exportPrices(id), bom);
  }

  @Post(':id/prices/import')
  @Endpoint({
    access: 'admin',
    summary: 'Import prices of a price list from a CSV file',
    operation: 'importPrices',
    description:
      'The file is the `file` of a form, with at most 10,000 rows and 2 MB. It has the columns of the export, of which ' +
      '`sku` and `price` are needed; without `min_quantity` it is 1, and an empty price removes the price. All rows ' +
      'or none: errors are at `rows.<row>.<column>`, with the number of the row in a spreadsheet. Prices that are ' +
      'not named stay as they are.',
    status: 200,
    upload: { field: 'file', maxBytes: MAX_FILE_BYTES },
    returns: SavedPricesResponse,
    notFound: PriceListsAdminService,
  })
  async importPriceListPrices(
    @Param('id', IdPipe) id: number,
    @Upload() { bytes }: UploadedFile,
  ): Promise<SavedPricesResponse> {
    return { message: 'Prices imported.', data: await this.prices.importPrices(id, bytes) };
  }

  @Put(':id/prices')
  @Endpoint({
    access: 'admin',
    summary: 'Add, change and remove prices of a price list',
    operation: 'savePrices',
    description: 'All of them or none. Prices that are not named stay as they are.',
    returns: SavedPricesResponse,
    notFound: PriceListsAdminService,
  })
  async savePriceListPrices(
    @Param('id', IdPipe) id: number,
    @Body() { prices }: SavePriceListPrices,
  ): Promise<SavedPricesResponse> {
    return { message: 'Prices saved.', data: await this.prices.savePriceListPrices(id, prices) };
  }
}
