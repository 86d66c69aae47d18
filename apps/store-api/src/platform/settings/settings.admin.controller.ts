import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { type SettingChange, SettingsPipe } from './setting-changes';
import { UpdateSettings } from './settings.dto';
import { SettingsService } from './settings.service';
import { SettingsView } from './settings.view';

const SettingsAnswer = Type.Object({ message: Type.Optional(Type.String()), data: SettingsView });
type SettingsAnswer = Static<typeof SettingsAnswer>;

@ApiTags('admin/settings')
@Controller('admin/settings')
export class SettingsAdminController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'All settings', returns: SettingsAnswer })
  async readSettings(): Promise<SettingsAnswer> {
    return { data: await this.settings.readSettings() };
  }

  @Put()
  @ApiBody({ type: UpdateSettings })
  @Endpoint({
    access: 'admin',
    summary: 'Change some settings',
    description:
      'Takes any subset, nested (`{"checkout": {"reservation_minutes": 30}}`) or dotted ' +
      '(`{"checkout.reservation_minutes": 30}`). An unknown key is an error, and then nothing is changed.',
    returns: SettingsAnswer,
  })
  async updateSettings(
    @Caller() { userId }: Principal,
    @Body(SettingsPipe) changes: SettingChange[],
  ): Promise<SettingsAnswer> {
    return { message: 'Settings saved.', data: await this.settings.changeSettings(userId, changes) };
  }
}
