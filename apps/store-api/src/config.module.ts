import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from './config';

/** Injection token of the `StoreConfig`. */
export const STORE_CONFIG = Symbol('STORE_CONFIG');

/** Gives every feature the configuration and the clock. */
@Module({})
export class ConfigModule {
  static forRoot(config: StoreConfig, clock = new Clock()): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: STORE_CONFIG, useValue: config },
        { provide: Clock, useValue: clock },
      ],
      exports: [STORE_CONFIG, Clock],
    };
  }
}
