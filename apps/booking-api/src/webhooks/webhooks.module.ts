import { Module } from '@nestjs/common';
import { WebhookEngineModule } from '@comptoir/webhooks';
import { BOOKING_CONFIG } from '../config.module';
import { WebhooksAdminController } from './webhooks.admin.controller';
import { WebhookJobs } from './webhooks.jobs';
import { WebhookLog } from './webhooks.log.service';
import { webhookOptions } from './webhooks.options';
import { WebhookPublisher } from './webhooks.publisher.service';
import { WebhooksService } from './webhooks.service';

@Module({
  imports: [WebhookEngineModule.forConfig(BOOKING_CONFIG, webhookOptions)],
  controllers: [WebhooksAdminController],
  exports: [WebhooksService],
  providers: [WebhookJobs, WebhookLog, WebhookPublisher, WebhooksService],
})
export class WebhooksModule {}
