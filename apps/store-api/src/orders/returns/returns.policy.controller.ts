import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, nullable, view } from '@comptoir/http';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { SettingsService } from '../../platform/settings/settings.service';
import { returnAddress } from './returns.address.rules';

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
  address: nullable(
    Type.String({
      description:
        'Address that approved returns without a label go to, in lines; null when the shop has none.',
    }),
  ),
});
const ReturnPolicyResponse = Type.Object({ data: ReturnPolicyView });

/** Tells visitors and search engines how long goods can be sent back, and where to. */
@ApiTags('returns')
@Controller('returns/policy')
export class ReturnPolicyController {
  constructor(
    private readonly settings: SettingsService,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  @Get()
  @Endpoint({
    access: 'public',
    operation: 'getPolicy',
    summary: 'The times in which goods can be returned, and their address',
    cache: 'brief',
    returns: ReturnPolicyResponse,
  })
  async readReturnPolicy(): Promise<Static<typeof ReturnPolicyResponse>> {
    const settings = await this.settings.readSettings();
    const { returns, withdrawal } = settings;
    return {
      data: {
        window_days: returns.window_days || null,
        withdrawal_days: withdrawal.enabled ? withdrawal.days : null,
        withdrawal_countries: withdrawal.enabled ? withdrawal.countries : [],
        address: returnAddress(settings, this.config.shop).join('\n') || null,
      },
    };
  }
}
