import { Injectable } from '@nestjs/common';
import { Db, containsPattern } from '@comptoir/db';
import { BookingErrors } from './bookings.errors';

/** Ends the consent of clients to text messages. */
@Injectable()
export class BookingConsentService {
  constructor(private readonly db: Db) {}

  /**
   * Withdraws the consent for the holder of a token. Safe to repeat.
   * @throws BookingErrors.BOOKING_NOT_FOUND
   */
  async withdrawConsentByToken(token: string): Promise<void> {
    const found = await this.db.row('SELECT FROM bookings WHERE token = $1', [token]);
    if (!found) throw BookingErrors.BOOKING_NOT_FOUND();
    await this.db.rows(
      'UPDATE bookings SET sms_consent = false, updated_at = now() WHERE token = $1 AND sms_consent',
      [token],
    );
  }

  /**
   * Withdraws it for all bookings with the number of this one, after the recipient has told the provider to stop. The
   * number is compared as it was written.
   */
  async withdrawConsent(bookingId: number): Promise<void> {
    const booking = await this.db.row<{ phone: string }>('SELECT phone FROM bookings WHERE id = $1', [
      bookingId,
    ]);
    if (!booking) return;
    // The condition on the digits finds nothing more, but it is the one that has an index.
    await this.db.rows(
      `UPDATE bookings SET sms_consent = false, updated_at = now()
        WHERE regexp_replace(phone, '[^0-9]', '', 'g') LIKE $1 AND phone = $2 AND sms_consent`,
      [containsPattern(booking.phone.replace(/\D/g, '')), booking.phone],
    );
  }
}
