import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { SETTINGS_BODY, objectPipe } from './settings.dto';
import { SettingErrors } from './settings.errors';
import { SettingsService } from './settings.service';
import { PublicSettingsView, SettingsView, toPublicSettingsView } from './settings.view';

@ApiTags('admin/settings')
@Controller('admin/settings')
export class SettingsAdminController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'All settings', returns: SettingsView })
  read(): Promise<SettingsView> {
    return this.settings.read();
  }

  @Put()
  @ApiBody({ schema: SETTINGS_BODY })
  @Endpoint({
    access: 'admin',
    summary: 'Change the given settings, all or none',
    returns: SettingsView,
    errors: [SettingErrors.UNKNOWN_SETTING, SettingErrors.INVALID_SETTING],
  })
  update(@Body(objectPipe) changes: object): Promise<SettingsView> {
    return this.settings.update(changes);
  }

  @Get('public')
  @Endpoint({ access: 'admin', summary: 'Name, logo and colours', returns: PublicSettingsView })
  async readPublic(): Promise<PublicSettingsView> {
    return toPublicSettingsView(await this.settings.read());
  }
}
