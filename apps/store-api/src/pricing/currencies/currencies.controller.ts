import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { CurrenciesService } from './currencies.service';
import { CurrencyView, toCurrencyView } from './currencies.view';

@ApiTags('currencies')
@Controller('currencies')
export class CurrenciesController {
  constructor(private readonly currencies: CurrenciesService) {}

  @Get()
  @Endpoint({
    access: 'public',
    summary: 'Currencies that can be paid in',
    cache: 'brief',
    returns: Type.Object({ data: Type.Array(CurrencyView) }),
  })
  async listActiveCurrencies(): Promise<{ data: CurrencyView[] }> {
    return { data: (await this.currencies.listActiveCurrencies()).map(toCurrencyView) };
  }
}
