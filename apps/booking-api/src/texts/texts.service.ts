import { Inject, Injectable } from '@nestjs/common';
import type { BookingConfig } from '../config';
import { BOOKING_CONFIG } from '../config.module';
import { FALLBACK_LANGUAGE, type Language, preferredLanguage } from '../languages';
import { SettingsService } from '../settings/settings.service';
import { Wording } from './wording';

/** The language that people are written to in, and the zone of the business. */
@Injectable()
export class TextsService {
  constructor(
    private readonly settings: SettingsService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /** For staff, who read the language of the installation. */
  async wordingForStaff(): Promise<Wording> {
    const { locale } = await this.settings.readSettings();
    return new Wording(preferredLanguage(locale) ?? FALLBACK_LANGUAGE, this.config.timeZone);
  }

  /** For the client of a booking. */
  async wordingForBooking({ locale }: { locale: Language | null }): Promise<Wording> {
    return locale ? new Wording(locale, this.config.timeZone) : this.wordingForStaff();
  }
}
