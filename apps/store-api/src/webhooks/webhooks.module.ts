import { Module } from '@nestjs/common';
import { OutboundHttp } from '@comptoir/outbound';
import type { StoreConfig } from '../config';
import { STORE_CONFIG } from '../config.module';
import { StaffWebhooksController } from './webhooks.admin.controller';
import { WebhooksController } from './webhooks.controller';
import { WebhookDeliveries } from './webhooks.deliveries.service';
import { WebhookJobs } from './webhooks.jobs';
import { WebhookRotation } from './webhooks.rotation.service';
import { WebhookSecrets } from './webhooks.secrets';
import { WebhookSender } from './webhooks.sender.service';
import { WebhooksService } from './webhooks.service';
import { StaffWebhooksService } from './webhooks.staff.service';

@Module({
  controllers: [WebhooksController, StaffWebhooksController],
  providers: [
    StaffWebhooksService,
    WebhookDeliveries,
    WebhookJobs,
    WebhookRotation,
    WebhookSecrets,
    WebhookSender,
    WebhooksService,
    {
      provide: OutboundHttp,
      useFactory: ({ webhooks }: StoreConfig) => new OutboundHttp(webhooks),
      inject: [STORE_CONFIG],
    },
  ],
})
export class WebhooksModule {}
