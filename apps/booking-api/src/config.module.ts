import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from '@comptoir/time';
import type { BookingConfig } from './config';

/** Injection token of the `BookingConfig`. */
export const BOOKING_CONFIG = Symbol('BOOKING_CONFIG');

/** Provides the configuration and the clock to every feature. */
@Module({})
export class ConfigModule {
  static forRoot(config: BookingConfig, clock = new Clock()): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: BOOKING_CONFIG, useValue: config },
        { provide: Clock, useValue: clock },
      ],
      exports: [BOOKING_CONFIG, Clock],
    };
  }
}
