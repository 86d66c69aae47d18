import { Inject, Injectable } from '@nestjs/common';
import { MessageTextsService } from '@comptoir/message-texts';
import type { Booking } from '../../booking/bookings/bookings.entity';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { FALLBACK_LANGUAGE, type Language, preferredLanguage } from '../../platform/http/languages';
import { SettingsService } from '../../platform/settings/settings.service';
import type { Draft, WriteWords } from './message-blocks';
import { Wording } from './wording';

/** Chooses the language and the zone of texts for people. */
@Injectable()
export class TextsService {
  constructor(
    private readonly settings: SettingsService,
    private readonly texts: MessageTextsService,
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

  /**
   * Reads the words of messages to clients: those of staff, or else of the service. Call it outside of transactions.
   * @param draft replaces the stored words of its message
   * @returns a function that writes one message
   */
  async readWords(language: Language, draft?: Draft): Promise<WriteWords> {
    const stored = await this.texts.readOwnTexts(language);
    return (kind, values) => {
      const own = draft?.kind === kind ? draft.templates : stored.get(kind);
      const rendered = this.texts.renderTexts({ kind, language, values, own });
      const { subject, paragraphs } = rendered;
      return { subject, paragraphs, isOwn: rendered.own.has('body') };
    };
  }
}
