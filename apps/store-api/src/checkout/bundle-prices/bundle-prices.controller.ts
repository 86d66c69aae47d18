import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { BundlePriceQuery } from './bundle-prices.dto';
import { BundlePricesService } from './bundle-prices.service';
import { BundlePriceView, toBundlePriceView } from './bundle-prices.view';

const BundlePriceResponse = Type.Object({ data: BundlePriceView });

@ApiTags('bundles')
@Controller('bundles/:id/price')
export class BundlePricesController {
  constructor(private readonly prices: BundlePricesService) {}

  @Get()
  @Endpoint({
    access: 'public',
    operation: 'getPrice',
    summary: 'The price of the goods of a bundle together',
    description: 'Of the required items and the chosen optional ones. Price lists of groups do not count.',
    cache: 'revalidate',
    returns: BundlePriceResponse,
    errors: [RequestErrors.NOT_FOUND],
  })
  async readBundlePrice(
    @Param('id', IdPipe) id: number,
    @Query() query: BundlePriceQuery,
  ): Promise<Static<typeof BundlePriceResponse>> {
    return { data: toBundlePriceView(await this.prices.priceBundle(id, query)) };
  }
}
