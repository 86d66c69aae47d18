import { Module } from '@nestjs/common';
import { LogsAdminController } from './logs.admin.controller';
import { SearchLogInterceptor } from './search-log-interceptor';
import { LogsJobs } from './logs.jobs';
import { ApiLogService } from './api-log.service';
import { SearchLogService } from './search-log.service';
import { LogsService } from './logs.service';

/** Logs changes by staff, requests and searches. */
@Module({
  controllers: [LogsAdminController],
  providers: [LogsService, LogsJobs, ApiLogService, SearchLogService, SearchLogInterceptor],
  exports: [SearchLogService],
})
export class LogsModule {}
