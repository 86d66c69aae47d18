import { Module } from '@nestjs/common';
import { ActivityAdminController } from './activity.admin.controller';
import { ActivityJobs } from './activity.jobs';
import { ActivityService } from './activity.service';

@Module({
  controllers: [ActivityAdminController],
  providers: [ActivityService, ActivityJobs],
})
export class ActivityModule {}
