import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { RequestErrors } from '../http/request.errors';
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
      '(`{"checkout.reservation_minutes": 30}`). An unknown key is an error, and then nothing is changed. An API key ' +
      'cannot change `security.*`: 403 `FORBIDDEN`.',
    returns: SettingsResponse,
  })
  async updateSettings(
    @Caller() { userId, apiKey }: Principal,
    @Body(SettingsPipe) changes: SettingChange[],
  ): Promise<SettingsResponse> {
    // Programs have no second factor, and must not free people from theirs.
    if (apiKey && changes.some(({ key }) => key.startsWith('security.'))) throw RequestErrors.FORBIDDEN();
    return { message: 'Settings saved.', data: await this.settings.changeSettings(userId, changes) };
  }
}
