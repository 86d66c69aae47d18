import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, OptionalCaller, type Principal } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { ProductPricesQuery } from './product-prices.dto';
import { ProductPricesService } from './product-prices.service';
import { ProductPricesView, toProductPricesView } from './product-prices.view';

const ProductPricesResponse = Type.Object({ data: ProductPricesView });
type ProductPricesResponse = Static<typeof ProductPricesResponse>;

@ApiTags('catalogue')
@Controller('catalogue/products')
export class ProductPricesController {
  constructor(private readonly prices: ProductPricesService) {}

  @Get(':slug/prices')
  @Endpoint({
    access: 'optional',
    operation: 'getProductPrices',
    summary: 'The caller’s prices of a product, with quantity breaks',
    description: 'Price lists for the groups of the caller show here and in the cart only.',
    returns: ProductPricesResponse,
    errors: [RequestErrors.NOT_FOUND],
  })
  async readProductPrices(
    @OptionalCaller() caller: Principal | undefined,
    @Param('slug') slug: string,
    @Query() { currency }: ProductPricesQuery,
  ): Promise<ProductPricesResponse> {
    return { data: toProductPricesView(await this.prices.readProductPrices(slug, caller?.userId, currency)) };
  }
}
