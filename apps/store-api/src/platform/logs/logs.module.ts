import { Module } from '@nestjs/common';
import { LogsController } from './logs.admin.controller';
import { SearchLogInterceptor } from './logs.interceptor';
import { LogsJobs } from './logs.jobs';
import { ApiLog } from './logs.requests.service';
import { SearchLog } from './logs.searches.service';
import { LogsService } from './logs.service';

/** What happened: changes by staff, requests, searches. */
@Module({
  controllers: [LogsController],
  providers: [LogsService, LogsJobs, ApiLog, SearchLog, SearchLogInterceptor],
  exports: [SearchLog],
})
export class LogsModule {}
