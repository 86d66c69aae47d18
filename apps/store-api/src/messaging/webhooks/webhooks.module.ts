import { Module } from '@nestjs/common';
import { WebhookEngineModule } from '@comptoir/webhooks';
import { STORE_CONFIG } from '../../config.module';
import { WebhooksAdminController } from './webhooks.admin.controller';
import { WebhooksController } from './webhooks.controller';
import { WebhookJobs } from './webhooks.jobs';
import { webhookOptions } from './webhooks.options';
import { WebhookPublisherService } from './webhooks.publisher.service';
import { WebhooksService } from './webhooks.service';
import { WebhooksAdminService } from './webhooks.admin.service';

@Module({
  imports: [WebhookEngineModule.forConfig(STORE_CONFIG, webhookOptions)],
  controllers: [WebhooksController, WebhooksAdminController],
  providers: [WebhooksAdminService, WebhookJobs, WebhookPublisherService, WebhooksService],
})
export class WebhooksModule {}
