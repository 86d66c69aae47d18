import { Injectable } from '@nestjs/common';
import { type Static, Type } from '@sinclair/typebox';
import { Db } from '@comptoir/db';
import { Timestamp, nullable, view } from '@comptoir/http';
import { wordsOf } from '../../practice/fields/choice-answers';
import type { FieldOptions } from '../../practice/fields/field-types';
import { PrivateFilesService } from '../../platform/uploads/uploads.private.service';
import { BookingReaderService } from './bookings.reader.service';
import { BookingWithResourceView, toBookingWithResourceView } from './bookings.view';

const Shown = Type.String({ description: 'The answer in the words of its options.' });

/** All data stored about a booking. */
export const BookingExportView = view('BookingExport', {
  booking: BookingWithResourceView,
  answers: Type.Array(
    view('ExportedAnswer', { label: Type.String(), value: Type.String(), shown: Type.Optional(Shown) }),
  ),
  files: Type.Array(
    view('ExportedFile', { url: Type.String(), size: Type.Integer(), created_at: Timestamp }),
  ),
  reminders: Type.Array(view('ExportedReminder', { start_at: Timestamp, sent_at: nullable(Timestamp) })),
  webhooks: Type.Array(view('ExportedWebhook', { event: Type.String(), created_at: Timestamp }), {
    description: 'Events sent to other systems of the business.',
  }),
});
export type BookingExportView = Static<typeof BookingExportView>;

/** Exports the data stored about a booking, for its client. */
@Injectable()
export class BookingExportService {
  constructor(
    private readonly db: Db,
    private readonly privateFiles: PrivateFilesService,
    private readonly reader: BookingReaderService,
  ) {}

  /** @throws BookingErrors.BOOKING_NOT_FOUND */
  async exportBooking(token: string): Promise<BookingExportView> {
    const booking = await this.reader.findBookingByToken(token);
    const [answers, files, reminders, webhooks] = await Promise.all([
      this.db.rows<{ label: string; type: string; options: FieldOptions | null; value: string }>(
        `SELECT f.label, f.type, f.options, v.value FROM booking_values v JOIN custom_fields f ON f.id = v.field_id
          WHERE v.booking_id = $1 ORDER BY v.id`,
        [booking.id],
      ),
      this.db.rows<{ key: string; size: number; created_at: Date }>(
        `SELECT u.key, u.size, u.created_at FROM upload_claims c JOIN uploads u ON u.key = c.upload_key
          WHERE c.booking_id = $1 ORDER BY u.created_at, u.key`,
        [booking.id],
      ),
      this.db.rows<{ start_at: Date; sent_at: Date | null }>(
        'SELECT start_at, sent_at FROM booking_reminders WHERE booking_id = $1 ORDER BY start_at',
        [booking.id],
      ),
      this.db.rows<{ event: string; created_at: Date }>(
        'SELECT event, created_at FROM webhook_deliveries WHERE booking_id = $1 ORDER BY id',
        [booking.id],
      ),
    ]);
    const keys = files.map(({ key }) => key);
    const urls = this.privateFiles.signFiles(keys, answers);
    return {
      booking: toBookingWithResourceView(booking),
      answers: answers.map((answer) => {
        const shown = wordsOf(answer, answer.value);
        const value = this.privateFiles.signAnswer(answer);
        return { label: answer.label, value, ...(shown !== undefined && { shown }) };
      }),
      files: files.map(({ key, size, created_at }) => ({
        url: urls.get(key) ?? '',
        size,
        created_at: created_at.toISOString(),
      })),
      reminders: reminders.map(({ start_at, sent_at }) => ({
        start_at: start_at.toISOString(),
        sent_at: sent_at?.toISOString() ?? null,
      })),
      webhooks: webhooks.map(({ event, created_at }) => ({ event, created_at: created_at.toISOString() })),
    };
  }
}
