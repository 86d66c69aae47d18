import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { type SettingChange, SettingsPipe } from './setting-changes';
import { UpdateSettings } from './settings.dto';
import { SettingsService } from './settings.service';
import { VersionedSettingsView } from './settings.view';

const SettingsResponse = Type.Object({ message: Type.Optional(Type.String()), data: VersionedSettingsView });
type SettingsResponse = Static<typeof SettingsResponse>;

const version = { table: 'settings', isWholeTable: true };

@ApiTags('admin/settings')
@Controller('admin/settings')
export class SettingsAdminController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'All settings', version, returns: SettingsResponse })
  async readSettings(): Promise<SettingsResponse> {
    return { data: await this.settings.findSettings() };
  }

  @Put()
  @ApiBody({ type: UpdateSettings })
  @Endpoint({
    access: 'admin',
    summary: 'Change some settings',
    version,
    description:
      'Takes any subset, nested (`{"checkout": {"reservation_minutes": 30}}`) or dotted ' +
      '(`{"checkout.reservation_minutes": 30}`). An unknown key is an error, and then nothing is changed.',
    returns: SettingsResponse,
  })
  async updateSettings(
    @Caller() { userId }: Principal,
    @Body(SettingsPipe) changes: SettingChange[],
  ): Promise<SettingsResponse> {
    return { message: 'Settings saved.', data: await this.settings.changeSettings(userId, changes) };
  }
}
