import { Inject, Injectable } from '@nestjs/common';
import type { Booking } from '../bookings/bookings.entity';
import type { BookingConfig } from '../config';
import { BOOKING_CONFIG } from '../config.module';
import { FALLBACK_LANGUAGE, preferredLanguage } from '../languages';
import { SettingsService } from '../settings/settings.service';
import { Wording } from './texts';

/** The language that people are written to in, and the zone of the business. */
@Injectable()
export class BookingWording {
  constructor(
    private readonly settings: SettingsService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /** For staff, who read the language of the installation. */
  async ofStaff(): Promise<Wording> {
    const { locale } = await this.settings.read();
    return new Wording(preferredLanguage(locale) ?? FALLBACK_LANGUAGE, this.config.timeZone);
  }

  /** For the client of a booking. */
  async ofBooking({ locale }: Pick<Booking, 'locale'>): Promise<Wording> {
    return locale ? new Wording(locale, this.config.timeZone) : this.ofStaff();
  }
}
