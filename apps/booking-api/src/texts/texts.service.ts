import { Inject, Injectable } from '@nestjs/common';
import type { Booking } from '../bookings/bookings.entity';
import { CONFIG, type Config } from '../config';
import { FALLBACK_LANGUAGE, preferredLanguage } from '../languages';
import { SettingsService } from '../settings/settings.service';
import { Wording } from './texts';

/** The language that people are written to in, and the zone of the business. */
@Injectable()
export class BookingWording {
  constructor(
    private readonly settings: SettingsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** For staff, who read the language of the installation. */
  async ofStaff(): Promise<Wording> {
    const { locale } = await this.settings.read();
    return new Wording(preferredLanguage(locale) ?? FALLBACK_LANGUAGE, this.config.BUSINESS_TIMEZONE);
  }

  /** For the client of a booking. */
  async ofBooking({ locale }: Pick<Booking, 'locale'>): Promise<Wording> {
    return locale ? new Wording(locale, this.config.BUSINESS_TIMEZONE) : this.ofStaff();
  }
}
