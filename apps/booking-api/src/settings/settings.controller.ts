import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { SettingsService } from './settings.service';
import { PublicSettingsView, toPublicSettingsView } from './settings.view';

@ApiTags('settings')
@Controller('settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get('public')
  @Header('Cache-Control', 'public, no-cache')
  @Endpoint({ access: 'public', summary: 'Name, logo and colours', returns: PublicSettingsView })
  async read(): Promise<PublicSettingsView> {
    return toPublicSettingsView(await this.settings.read());
  }
}
