import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Envelope } from '@comptoir/http';
import { escapeHtml } from '@comptoir/mail';
import { type Templates, segmentsOf } from '@comptoir/message-texts';
import { BookingReaderService } from '../../booking/bookings/bookings.reader.service';
import { composeLinkMail } from '../clients/compose-link-mail';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import type { Language } from '../../platform/http/languages';
import {
  type ClientMailContext,
  type MailedBooking,
  type Occasion,
  composeClientMail,
} from '../../front/notifications/compose-mails';
import { composeProofMail } from '../../front/notifications/compose-proof-mail';
import { type SeriesOccasion, composeClientSeriesMail } from '../../front/notifications/compose-series-mails';
import { composeSmsReminder } from '../../front/notifications/compose-sms';
import { SettingsMailService } from '../../platform/settings/settings.mail.service';
import { SettingsService } from '../../platform/settings/settings.service';
import type { MessageKindName } from '../../messaging/texts/message-kinds';
import { TextsService } from '../../messaging/texts/texts.service';
import { Wording } from '../../messaging/texts/wording';
import { composeJoinedMail, composeOfferMail } from '../../front/waiting-list/compose-waiting-mails';
import {
  EXAMPLE_BOOKING,
  EXAMPLE_ENTRY,
  EXAMPLE_PAGE,
  EXAMPLE_SERIES,
  EXAMPLE_UNPAID,
} from './message-examples';
import type { PreviewData } from './message-texts.dto';
import type { MessagePreviewView } from './message-texts.view';

const EXAMPLE_CODE = '123456';
const EXAMPLE_MINUTES = 10;

/** Messages about one booking. */
const OCCASIONS: Partial<Record<MessageKindName, Occasion>> = {
  booking_payment: 'payment',
  booking_confirmation: 'confirmation',
  booking_change: 'change',
  booking_cancellation: 'cancellation',
  booking_reminder: 'reminder',
  booking_expiry: 'expiry',
  booking_returned_payment: 'returned-payment',
  booking_refund: 'refund',
};
/** Messages about a series. */
const SERIES: Partial<Record<MessageKindName, SeriesOccasion>> = {
  series_confirmation: 'confirmation',
  series_change: 'change',
  series_cancellation: 'cancellation',
};

/** A message to preview, with its draft. */
export interface PreviewedMessage {
  kind: MessageKindName;
  language: Language;
  /** Templates of the draft that differ from the defaults. */
  templates: Templates;
  data: PreviewData;
  bookingId: number | undefined;
}

/** A message as it would be sent. */
type Written = Pick<MessagePreviewView, 'subject' | 'text' | 'html'>;

/**
 * Shows messages to staff before they are sent. Links and codes are examples, also with the data of a booking: staff must
 * not get a link with which a client changes the booking.
 */
@Injectable()
export class MessagePreviewsService {
  constructor(
    private readonly db: Db,
    private readonly bookings: BookingReaderService,
    private readonly mailer: SettingsMailService,
    private readonly settings: SettingsService,
    private readonly texts: TextsService,
    private readonly envelope: Envelope,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /** @throws the error of invalid input for a booking that does not exist, or that the message does not fit */
  async previewMessage(message: PreviewedMessage): Promise<MessagePreviewView> {
    const { kind, language, templates } = message;
    const [brand, premises, write] = await Promise.all([
      this.mailer.readBrand(),
      this.settings.readPremises(),
      this.texts.readWords(language, { kind, templates }),
    ]);
    const wording = new Wording(language, this.config.timeZone);
    const booking = await this.findBooking(message);
    const written = writeMessage(kind, booking, { brand, premises, wording, write });
    const isTextMessage = written.html === null;
    return {
      ...written,
      heading: written.subject,
      title: '',
      notice: '',
      characters: isTextMessage ? written.text.length : null,
      segments: isTextMessage ? segmentsOf(written.text) : null,
    };
  }

  /** Returns a preview as a mail. A text message becomes the text of one. @throws as `previewMessage` */
  async previewMail(message: PreviewedMessage): Promise<{ subject: string; text: string; html: string }> {
    const { subject, text, html } = await this.previewMessage(message);
    return {
      subject: `Test: ${subject || message.kind}`,
      text,
      html: html ?? `<pre>${escapeHtml(text)}</pre>`,
    };
  }

  /** Returns undefined where the preview shows examples. */
  private async findBooking({ kind, data, bookingId }: PreviewedMessage): Promise<MailedBooking | undefined> {
    if (data === 'example' && bookingId === undefined) return undefined;
    const field = bookingId === undefined ? 'data' : 'booking_id';
    if (!OCCASIONS[kind] && kind !== 'sms_reminder')
      throw this.invalid(field, 'This message is about no single booking.');
    const id = bookingId ?? (await this.findLatestId());
    const booking = id === undefined ? undefined : await this.bookings.findBookingIfPresent(id);
    if (!booking || (kind === 'booking_payment' && !booking.charge))
      throw this.invalid(field, 'There is no booking that this message fits.');
    return booking;
  }

  private async findLatestId(): Promise<number | undefined> {
    const latest = await this.db.row<{ id: number }>('SELECT id FROM bookings ORDER BY id DESC LIMIT 1');
    return latest?.id;
  }

  private invalid(field: string, text: string): Error {
    return this.envelope.frameworkErrors.validation({ [field]: [text] });
  }
}

function writeMessage(
  kind: MessageKindName,
  booking: MailedBooking | undefined,
  context: ClientMailContext,
): Written {
  const { brand, wording, write } = context;
  const url = `${EXAMPLE_PAGE}/b/example`;
  const occasion = OCCASIONS[kind];
  if (occasion) {
    const example = occasion === 'payment' ? EXAMPLE_UNPAID : EXAMPLE_BOOKING;
    return composeClientMail(booking ?? example, occasion, { ...context, url });
  }
  const series = SERIES[kind];
  if (series) {
    const left = series === 'cancellation' ? EXAMPLE_SERIES : [];
    const mail = { occasion: series, bookings: EXAMPLE_SERIES, left };
    const link = { label: wording.text(series === 'cancellation' ? 'see' : 'manage'), url };
    return composeClientSeriesMail(mail, { ...context, link, urlOf: () => url });
  }
  const waiting = { ...context, url: `${EXAMPLE_PAGE}/waiting/example` };
  switch (kind) {
    case 'email_code':
      return composeProofMail({ brand, wording, write, code: EXAMPLE_CODE, minutes: EXAMPLE_MINUTES });
    case 'bookings_link':
      return composeLinkMail({
        brand,
        wording,
        write,
        url: `${EXAMPLE_PAGE}/my/example`,
        minutes: EXAMPLE_MINUTES,
      });
    case 'waiting_joined':
      return composeJoinedMail(EXAMPLE_ENTRY, waiting);
    case 'waiting_offered':
      return composeOfferMail(EXAMPLE_ENTRY, waiting) ?? { subject: '', text: '', html: null };
    default:
      return {
        subject: '',
        html: null,
        text: composeSmsReminder(booking ?? EXAMPLE_BOOKING, { ...context, url }),
      };
  }
}
