import { Inject, Injectable } from '@nestjs/common';
import type { Booking } from '../../booking/bookings/bookings.entity';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { FALLBACK_LANGUAGE, preferredLanguage } from '../../platform/http/languages';
import { SettingsService } from '../../platform/settings/settings.service';
import { Wording } from './wording';

/** Chooses the language and the zone of texts for people. */
@Injectable()
export class TextsService {
  constructor(
    private readonly settings: SettingsService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /** Returns the wording for staff, in the language of the settings. */
  async wordingForStaff(): Promise<Wording> {
    const { locale } = await this.settings.readSettings();
    return new Wording(preferredLanguage(locale) ?? FALLBACK_LANGUAGE, this.config.timeZone);
  }

  /** Returns the wording for the client of a booking: their language and zone, else those of the business. */
  async wordingForBooking(client: Pick<Booking, 'locale' | 'time_zone'>): Promise<Wording> {
    const { timeZone } = this.config;
    const language = client.locale ?? (await this.wordingForStaff()).language;
    return new Wording(language, client.time_zone ?? timeZone, timeZone);
  }
}
