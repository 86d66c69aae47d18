import { Module } from '@nestjs/common';
import { ActivityAdminController } from './logs.admin.controller';
import { LogsJobs } from './logs.jobs';
import { LogsService } from './logs.service';

@Module({
  controllers: [ActivityAdminController],
  providers: [LogsService, LogsJobs],
})
export class LogsModule {}
