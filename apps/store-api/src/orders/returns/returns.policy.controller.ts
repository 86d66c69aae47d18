import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, nullable, view } from '@comptoir/http';
import { SettingsService } from '../../platform/settings/settings.service';

const ReturnPolicyView = view('ReturnPolicy', {
  window_days: nullable(
    Type.Integer({
      description: 'Days after the delivery in which a return can be requested; null without end.',
    }),
  ),
  withdrawal_days: nullable(
    Type.Integer({ description: 'Days to withdraw after the delivery; null when the shop offers none.' }),
  ),
  withdrawal_countries: Type.Array(Type.String(), {
    description: 'Countries of delivery with the right of withdrawal, as ISO 3166-1 alpha-2 codes.',
  }),
});
const ReturnPolicyResponse = Type.Object({ data: ReturnPolicyView });

/** Tells visitors and search engines how long goods can be sent back. */
@ApiTags('returns')
@Controller('returns/policy')
export class ReturnPolicyController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Endpoint({
    access: 'public',
    operation: 'getPolicy',
    summary: 'The times in which goods can be returned',
    cache: 'brief',
    returns: ReturnPolicyResponse,
  })
  async readReturnPolicy(): Promise<Static<typeof ReturnPolicyResponse>> {
    const { returns, withdrawal } = await this.settings.readSettings();
    return {
      data: {
        window_days: returns.window_days || null,
        withdrawal_days: withdrawal.enabled ? withdrawal.days : null,
        withdrawal_countries: withdrawal.enabled ? withdrawal.countries : [],
      },
    };
  }
}
