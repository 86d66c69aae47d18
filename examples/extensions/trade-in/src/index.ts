import path from 'node:path';
import { Module } from '@nestjs/common';
import { defineExtension } from '@comptoir/extension';
import { MIGRATIONS } from './migrations';
import { OffersController } from './offers.controller';
import { OffersJobs } from './offers.jobs';
import { OffersService } from './offers.service';

@Module({ controllers: [OffersController], providers: [OffersService, OffersJobs] })
export class TradeInModule {}

export default defineExtension({
  name: 'trade-in',
  title: 'Trade-in',
  version: '1.0.0',
  requires: '1.0',
  service: 'store',
  module: TradeInModule,
  migrations: MIGRATIONS,
  console: path.join(__dirname, '../console.mjs'),
});
