import { Module } from '@nestjs/common';
import { WebhookEngineModule } from '@comptoir/webhooks';
import { BOOKING_CONFIG } from '../../config.module';
import { UploadsModule } from '../../platform/uploads/uploads.module';
import { WebhooksAdminController } from './webhooks.admin.controller';
import { WebhooksJobs } from './webhooks.jobs';
import { WebhookLogService } from './webhooks.log.service';
import { webhookOptions } from './webhooks.options';
import { WebhookPublisherService } from './webhooks.publisher.service';
import { WebhooksService } from './webhooks.service';

@Module({
  imports: [UploadsModule, WebhookEngineModule.forConfig(BOOKING_CONFIG, webhookOptions)],
  controllers: [WebhooksAdminController],
  exports: [WebhooksService, WebhookPublisherService],
  providers: [WebhooksJobs, WebhookLogService, WebhookPublisherService, WebhooksService],
})
export class WebhooksModule {}
