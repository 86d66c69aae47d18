import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import type { BookingConfig } from '../config';
import { BOOKING_CONFIG } from '../config.module';
import { SettingsService } from './settings.service';
import { PublicSettingsView, toPublicSettingsView } from './settings.view';

@ApiTags('settings')
@Controller('settings')
export class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  @Get('public')
  @Endpoint({
    access: 'public',
    summary: 'Name, logo, colours, time zone, currency and languages',
    cache: 'revalidate',
    returns: PublicSettingsView,
  })
  async readPublicSettings(): Promise<PublicSettingsView> {
    return toPublicSettingsView(await this.settings.readSettings(), this.config);
  }
}
