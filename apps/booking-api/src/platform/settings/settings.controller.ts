import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { SettingsService } from './settings.service';
import { PublicSettingsView, toPublicSettingsView } from './settings.view';

@ApiTags('settings')
@Controller('settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get('public')
  @Endpoint({
    access: 'public',
    summary: 'Name, logo and colours',
    description: '`/widget/settings` has what else a front end needs.',
    cache: 'revalidate',
    returns: PublicSettingsView,
  })
  async readPublicSettings(): Promise<PublicSettingsView> {
    return toPublicSettingsView(await this.settings.readSettings());
  }
}
