import { type DynamicModule, type InjectionToken, Module } from '@nestjs/common';
import { OutboundHttp } from '@comptoir/outbound';
import { WebhookAttempts } from './attempts';
import { WebhookDeliveries } from './deliveries';
import { WebhookHandlers } from './handlers';
import { WEBHOOK_OPTIONS, type WebhookOptions } from './options';
import { WebhookReceivers } from './receivers';
import { WebhookRotation } from './rotation';
import { WebhookSecrets } from './secrets';
import { WebhookSender } from './sender';

/**
 * Delivers events to webhooks. The service has the tables `webhooks` and `webhook_deliveries`, whose entities extend
 * `BaseWebhook` and `BaseWebhookDelivery`, a queue named `webhooks`, and its `JobsModule`.
 */
@Module({})
export class WebhookEngineModule {
  /**
   * @param config token of the service's configuration
   * @param optionsOf makes the options of it
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
        WebhookAttempts,
        WebhookDeliveries,
        WebhookHandlers,
        WebhookReceivers,
        WebhookRotation,
        WebhookSecrets,
        WebhookSender,
      ],
      exports: [WebhookDeliveries, WebhookReceivers],
    };
  }
}
