import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from '@comptoir/time';
import { BusinessZone } from './business-time.zone';

/** The clock and the time zone that every rule about time goes by. */
@Module({})
export class BusinessTimeModule {
  /** @param timeZone IANA name of the business's zone */
  static forRoot(timeZone: string, clock: Clock): DynamicModule {
    const providers = [
      { provide: Clock, useValue: clock },
      { provide: BusinessZone, useValue: new BusinessZone(timeZone) },
    ];
    return { module: BusinessTimeModule, global: true, providers, exports: providers };
  }
}
