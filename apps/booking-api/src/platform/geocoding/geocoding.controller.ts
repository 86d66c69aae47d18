import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { GeocodeQuery } from './geocoding.dto';
import { GeocodingErrors } from './geocoding.errors';
import { GeocodingService } from './geocoding.service';
import { PlaceView } from './geocoding.view';

@ApiTags('geocode')
@Controller('geocode')
export class GeocodingController {
  constructor(private readonly geocoding: GeocodingService) {}

  @Get()
  @Endpoint({
    access: 'public',
    summary: 'The place of an address',
    description: 'For a complete address; the geocoder gets at most one request per second.',
    rateLimit: 'geocode',
    returns: PlaceView,
    errors: Object.values(GeocodingErrors),
  })
  findPlace(@Query() { address }: GeocodeQuery): Promise<PlaceView> {
    return this.geocoding.findPlace(address);
  }
}
