import { Module } from '@nestjs/common';
import { GeocodingController } from './geocoding.controller';
import { GeocodingJobs } from './geocoding.jobs';
import { GeocodingProvider } from './geocoding.provider';
import { GeocodingService } from './geocoding.service';

@Module({
  controllers: [GeocodingController],
  providers: [GeocodingService, GeocodingProvider, GeocodingJobs],
})
export class GeocodingModule {}
