import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { GeocodingService } from './geocoding.service';

const DAY = 24 * 3_600_000;

@Injectable()
export class GeocodingJobs {
  constructor(private readonly geocoding: GeocodingService) {}

  @Every({ name: 'forget-geocoded-addresses', everyMs: DAY })
  async deleteExpiredAddresses(): Promise<void> {
    await this.geocoding.deleteExpiredAddresses();
  }
}
