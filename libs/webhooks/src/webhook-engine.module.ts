import { type DynamicModule, type InjectionToken, Module } from '@nestjs/common';
import { OutboundHttp } from '@comptoir/outbound';
import { WebhookAttemptsService } from './webhooks.attempts.service';
import { WebhookDeliveriesService } from './webhooks.deliveries.service';
import { WebhookJobs } from './webhooks.jobs';
import { WEBHOOK_OPTIONS, type WebhookOptions } from './webhooks.options';
import { WebhookReceiversService } from './webhooks.receivers.service';
import { WebhookRecordsService } from './webhooks.records.service';
import { WebhookSecretRotationService } from './webhooks.secret-rotation.service';
import { WebhookSecretsService } from './webhooks.secrets.service';
import { WebhookSenderService } from './webhooks.sender.service';

/**
 * Delivers events to webhooks. The service needs the tables `webhooks` and `webhook_deliveries`, whose
 * entities extend `BaseWebhook` and `BaseWebhookDelivery`, a queue named `webhooks`, and a `JobsModule`.
 */
@Module({})
export class WebhookEngineModule {
  /**
   * @param config token of the service's configuration
   * @param optionsOf makes the options from it
   */
  static forConfig<Config, Own extends object>(
    config: InjectionToken<Config>,
    optionsOf: (config: Config) => WebhookOptions<Own>,
  ): DynamicModule {
    return {
      module: WebhookEngineModule,
      providers: [
        { provide: WEBHOOK_OPTIONS, useFactory: optionsOf, inject: [config] },
        {
          provide: OutboundHttp,
          useFactory: ({ outbound }: WebhookOptions) => new OutboundHttp(outbound),
          inject: [WEBHOOK_OPTIONS],
        },
        WebhookAttemptsService,
        WebhookDeliveriesService,
        WebhookJobs,
        WebhookReceiversService,
        WebhookRecordsService,
        WebhookSecretRotationService,
        WebhookSecretsService,
        WebhookSenderService,
      ],
      exports: [WebhookDeliveriesService, WebhookReceiversService, WebhookRecordsService],
    };
  }
}
