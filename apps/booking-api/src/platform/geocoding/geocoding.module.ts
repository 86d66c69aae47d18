import { Module } from '@nestjs/common';
import { GeocodingController } from './geocoding.controller';
import { GeocodingJobs } from './geocoding.jobs';
import { GeocoderClient } from './geocoder-client';
import { GeocodingService } from './geocoding.service';

@Module({
  controllers: [GeocodingController],
  providers: [GeocodingService, GeocoderClient, GeocodingJobs],
})
export class GeocodingModule {}
