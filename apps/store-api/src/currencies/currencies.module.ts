import { Module } from '@nestjs/common';
import { BaseCurrency } from './currencies.base.service';
import { CurrenciesController } from './currencies.controller';
import { CurrenciesService } from './currencies.service';

@Module({
  controllers: [CurrenciesController],
  providers: [CurrenciesService, BaseCurrency],
  exports: [CurrenciesService],
})
export class CurrenciesModule {}
