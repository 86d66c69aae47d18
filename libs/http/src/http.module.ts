import { type DynamicModule, Module, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { EndpointInfo } from './endpoint-options';
import { Health } from './health';
import { HealthController } from './health.controller';
import { Metrics } from './metrics';
import { PoolGauges } from './pool-gauges';
import { Envelope } from './envelope';
import { RATE_LIMIT_OPTIONS, type RateLimitOptions, RateLimits } from './rate-limits';

export interface HttpModuleOptions {
  /** The service's bodies. */
  envelope: Type<Envelope>;
  rateLimits: RateLimitOptions;
}

const METHOD_METADATA = 'method';

/** Provides what every process of a service shares: its envelope, limits, health and metrics. */
@Module({ imports: [DiscoveryModule] })
export class HttpModule implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  static forRoot(options: HttpModuleOptions): DynamicModule {
    const providers = [
      { provide: Envelope, useClass: options.envelope },
      { provide: RATE_LIMIT_OPTIONS, useValue: options.rateLimits },
      RateLimits,
      Health,
      Metrics,
      PoolGauges,
    ];
    return {
      module: HttpModule,
      global: true,
      imports: [DiscoveryModule],
      controllers: [HealthController],
      providers,
      exports: [Envelope, RateLimits, Health, Metrics, DiscoveryModule],
    };
  }

  /** Stops the application when a route has no access level. */
  onApplicationBootstrap(): void {
    for (const { instance, metatype } of this.discovery.getControllers()) {
      const prototype = Object.getPrototypeOf(instance) as Record<string, (...args: unknown[]) => unknown>;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const handler = prototype[name];
        if (!handler || Reflect.getMetadata(METHOD_METADATA, handler) === undefined) continue;
        if (!this.reflector.get(EndpointInfo, handler)) {
          throw new Error(`${metatype?.name ?? 'controller'}.${name} has no @Endpoint`);
        }
      }
    }
  }
}
