import { Global, Module } from '@nestjs/common';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { BusinessZone } from './business-zone';

/** Provides the time zone of the business. */
@Global()
@Module({
  providers: [
    {
      provide: BusinessZone,
      inject: [BOOKING_CONFIG],
      useFactory: ({ timeZone }: BookingConfig) => new BusinessZone(timeZone),
    },
  ],
  exports: [BusinessZone],
})
export class BusinessTimeModule {}
