import { Module } from '@nestjs/common';
import { OutboundHttp } from '@comptoir/outbound';
import { CONFIG, type Config } from '../config';
import { WebhooksAdminController } from './webhooks.admin.controller';
import { WebhookDeliveries } from './webhooks.deliveries.service';
import { WebhookJobs } from './webhooks.jobs';
import { WebhookLog } from './webhooks.log.service';
import { WebhookRotation } from './webhooks.rotation.service';
import { WebhookSecrets } from './webhooks.secrets';
import { WebhookSender } from './webhooks.sender.service';
import { WebhooksService } from './webhooks.service';

@Module({
  controllers: [WebhooksAdminController],
  exports: [WebhooksService],
  providers: [
    WebhookDeliveries,
    WebhookJobs,
    WebhookLog,
    WebhookRotation,
    WebhookSecrets,
    WebhookSender,
    WebhooksService,
    {
      provide: OutboundHttp,
      useFactory: ({ WEBHOOK_ALLOW_PRIVATE: allowPrivate, NODE_ENV }: Config) =>
        new OutboundHttp({ allowPrivate, httpsOnly: NODE_ENV === 'production' }),
      inject: [CONFIG],
    },
  ],
})
export class WebhooksModule {}
