import { Module } from '@nestjs/common';
import { BackInStockController } from './back-in-stock.controller';
import { BackInStockJobs } from './back-in-stock.jobs';
import { BackInStockService } from './back-in-stock.service';

@Module({ controllers: [BackInStockController], providers: [BackInStockService, BackInStockJobs] })
export class BackInStockModule {}
