import { Module } from '@nestjs/common';
import { LogsAdminController } from './logs.admin.controller';
import { LogsJobs } from './logs.jobs';
import { LogsService } from './logs.service';

@Module({
  controllers: [LogsAdminController],
  providers: [LogsService, LogsJobs],
})
export class LogsModule {}
