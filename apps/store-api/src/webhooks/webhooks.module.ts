import { Module } from '@nestjs/common';
import { WebhookEngineModule } from '@comptoir/webhooks';
import { STORE_CONFIG } from '../config.module';
import { StaffWebhooksController } from './webhooks.admin.controller';
import { WebhooksController } from './webhooks.controller';
import { WebhookJobs } from './webhooks.jobs';
import { webhookOptions } from './webhooks.options';
import { WebhookPublisher } from './webhooks.publisher.service';
import { WebhooksService } from './webhooks.service';
import { StaffWebhooksService } from './webhooks.staff.service';

@Module({
  imports: [WebhookEngineModule.forConfig(STORE_CONFIG, webhookOptions)],
  controllers: [WebhooksController, StaffWebhooksController],
  providers: [StaffWebhooksService, WebhookJobs, WebhookPublisher, WebhooksService],
})
export class WebhooksModule {}
