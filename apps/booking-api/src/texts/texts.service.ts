import { Inject, Injectable } from '@nestjs/common';
import type { BookingConfig } from '../config';
import { BOOKING_CONFIG } from '../config.module';
import { FALLBACK_LANGUAGE, type Language, preferredLanguage } from '../languages';
import { SettingsService } from '../settings/settings.service';
import { Wording } from './wording';

/** Chooses the language of texts for people; times are in the zone of the business. */
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

  /** Returns the wording for the client of a booking. */
  async wordingForBooking({ locale }: { locale: Language | null }): Promise<Wording> {
    return locale ? new Wording(locale, this.config.timeZone) : this.wordingForStaff();
  }
}
