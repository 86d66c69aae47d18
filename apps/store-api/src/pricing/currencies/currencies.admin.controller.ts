import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, pageView, pageSchema } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import type { Paged } from '../../platform/http/paging';
import { AddCurrency, CurrenciesQuery, UpdateCurrency } from './currencies.dto';
import { CurrencyErrors } from './currencies.errors';
import { CurrenciesAdminService } from './currencies.admin.service';
import { AdminCurrencyView, toAdminCurrencyView } from './currencies.view';

const CurrencyResponse = Type.Object({ message: Type.String(), data: AdminCurrencyView });
type CurrencyResponse = Static<typeof CurrencyResponse>;

const version = { table: 'currencies', param: 'code' };

@ApiTags('admin/currencies')
@Controller('admin/currencies')
export class CurrenciesAdminController {
  constructor(private readonly currencies: CurrenciesAdminService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'All currencies, the base currency first',
    returns: pageSchema(AdminCurrencyView),
  })
  async listCurrencies(@Query() query: CurrenciesQuery): Promise<Paged<AdminCurrencyView>> {
    return pageView(await this.currencies.listCurrencies(query), query, toAdminCurrencyView);
  }

  @Post()
  @Endpoint({
    access: 'admin',
    summary: 'Add a currency',
    status: 201,
    returns: CurrencyResponse,
    errors: [CurrencyErrors.BASE_CURRENCY_FIXED],
  })
  async createCurrency(@Body() body: AddCurrency): Promise<CurrencyResponse> {
    return {
      message: 'Currency added.',
      data: toAdminCurrencyView(await this.currencies.createCurrency(body)),
    };
  }

  @Post('sync-rates')
  @Endpoint({
    access: 'admin',
    summary: 'Synchronise the rates with the provider',
    description:
      'For every active currency whose rate is not set by hand: all of them or none. A feed that cannot be read, ' +
      'lacks one of them, or moves one by more than half since the last time changes nothing.',
    returns: Type.Object({ message: Type.String(), data: Type.Array(AdminCurrencyView) }),
    errors: [CurrencyErrors.RATE_PROVIDER_ERROR],
  })
  async syncRates(): Promise<{ message: string; data: AdminCurrencyView[] }> {
    const currencies = await this.currencies.syncRates();
    return { message: 'Rates updated.', data: currencies.map(toAdminCurrencyView) };
  }

  @Get(':code')
  @Endpoint({
    access: 'admin',
    summary: 'One currency',
    version,
    returns: Type.Object({ data: AdminCurrencyView }),
    errors: [RequestErrors.NOT_FOUND],
  })
  async findCurrency(@Param('code') code: string): Promise<{ data: AdminCurrencyView }> {
    return { data: toAdminCurrencyView(await this.currencies.findCurrency(code)) };
  }

  @Put(':code')
  @Endpoint({
    access: 'admin',
    summary: 'Change a currency',
    version,
    returns: CurrencyResponse,
    errors: [RequestErrors.NOT_FOUND, CurrencyErrors.BASE_CURRENCY_FIXED],
    notFound: CurrenciesAdminService,
  })
  async updateCurrency(@Param('code') code: string, @Body() body: UpdateCurrency): Promise<CurrencyResponse> {
    return {
      message: 'Currency updated.',
      data: toAdminCurrencyView(await this.currencies.updateCurrency(code, body)),
    };
  }
}
