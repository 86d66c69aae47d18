import { Module } from '@nestjs/common';
import { BackInStockController } from './back-in-stock.controller';
import { BackInStockJobs } from './back-in-stock.jobs';
import { BackInStock } from './back-in-stock.service';

@Module({ controllers: [BackInStockController], providers: [BackInStock, BackInStockJobs] })
export class BackInStockModule {}
