import { Inject, Injectable } from '@nestjs/common';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { TOKEN_PLACE } from '../../platform/settings/settings.rules';
import { SettingsService } from '../../platform/settings/settings.service';

/** Creates the links where clients see, cancel and pay for their bookings. */
@Injectable()
export class ManageLinksService {
  constructor(
    private readonly settings: SettingsService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /** Returns the page of the front end from the settings, or else our own page. */
  async manageUrlOf(token: string): Promise<string> {
    return (await this.readManageUrls())(token);
  }

  /** Returns the page on which a client pays by card. */
  payUrlOf(token: string): string {
    return new URL(`/pay/${token}`, this.config.http.publicUrl).href;
  }

  /** Returns what makes the links of several bookings. */
  async readManageUrls(): Promise<(token: string) => string> {
    const { manage_url } = await this.settings.readSettings();
    if (manage_url) return (token) => manage_url.replaceAll(TOKEN_PLACE, token);
    return (token) => new URL(`/manage/${token}`, this.config.http.publicUrl).href;
  }
}
