import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { BookingErrors } from './bookings.errors';
import { UploadReferencesService } from '../../platform/uploads/uploads.references.service';
import type { OwnResources } from '../../calendar/resources/own-resources';
import { atOwn } from './bookings.own.queries';
import type { BookingValueWithField } from './booking-values.view';

/** Stores and reads the answers of bookings. */
@Injectable()
export class BookingValuesService {
  constructor(
    private readonly db: Db,
    private readonly uploads: UploadReferencesService,
  ) {}

  /**
   * Stores the answers of a new booking and the references to their uploaded files, with the next statement
   * of the transaction.
   */
  insertBookingValues(tx: Tx, bookingId: number, values: { field_id: number; value: string }[]): void {
    this.insertValuesOfAll(tx, [bookingId], values);
  }

  /** Stores the same answers for several new bookings, as `insertBookingValues` does. */
  insertValuesOfAll(
    tx: Tx,
    bookingIds: readonly number[],
    values: { field_id: number; value: string }[],
  ): void {
    if (!values.length) return;
    tx.defer(
      `INSERT INTO booking_values (booking_id, field_id, value)
       SELECT id, field_id, value
         FROM unnest($1::int[]) AS booking (id), unnest($2::int[], $3::text[]) AS given (field_id, value)`,
      [bookingIds, values.map(({ field_id }) => field_id), values.map(({ value }) => value)],
    );
    this.uploads.insertReferences(
      tx,
      bookingIds,
      values.map(({ value }) => value),
    );
  }

  /**
   * Lists the answers of a booking in the order of the form.
   * @throws BookingErrors.BOOKING_NOT_FOUND
   */
  async listBookingValues(bookingId: number, own: OwnResources): Promise<BookingValueWithField[]> {
    const rows = await this.db.rows<BookingValueWithField & { id: number | null }>(
      `SELECT v.*, f.label, f.type, f.options
         FROM bookings b
         LEFT JOIN booking_values v ON v.booking_id = b.id
         LEFT JOIN custom_fields f ON f.id = v.field_id
        WHERE b.id = $1 AND ${atOwn('$2')}
        ORDER BY f.sort_order, f.id`,
      [bookingId, own],
    );
    if (!rows.length) throw BookingErrors.BOOKING_NOT_FOUND();
    return rows.filter(({ id }) => id !== null);
  }
}
