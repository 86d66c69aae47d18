import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { ObjectStorage } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import { UploadsService } from './uploads.service';

/** Keys of the files that clients upload. */
const PREFIX = 'uploads/';
const ADDRESS = /https?:\/\/[^\s"'<>\\]+/g;

/**
 * Which bookings name which uploaded files. A file goes with the first booking that named it, but not while another
 * booking or a setting names it: whoever quotes the address of somebody else's file must not be able to delete it.
 */
@Injectable()
export class UploadClaimsService {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    private readonly clock: Clock,
    private readonly uploads: UploadsService,
  ) {}

  /**
   * Notes the files that the answers of a new booking name.
   * @param values the answers as they are stored
   */
  async claim(tx: Tx, bookingId: number, values: readonly string[]): Promise<void> {
    const keys = this.keysIn(values);
    if (!keys.length) return;
    // In the order of the keys, so that two bookings which name the same files do not wait for each other.
    const found = await tx.rows<{ key: string }>(
      'SELECT key FROM uploads WHERE key = ANY ($1::text[]) AND condemned_at IS NULL ORDER BY key FOR NO KEY UPDATE',
      [keys],
    );
    const present = found.map(({ key }) => key);
    await tx.execute(
      `UPDATE uploads SET claimed_at = coalesce(claimed_at, $2), booking_id = coalesce(booking_id, $3), client = NULL
        WHERE key = ANY ($1::text[])`,
      [present, this.clock.now(), bookingId],
    );
    await tx.execute(
      'INSERT INTO upload_claims (upload_key, booking_id) SELECT key, $2 FROM unnest($1::text[]) AS present (key)',
      [present, bookingId],
    );
  }

  /**
   * Removes the files that went with a booking which was removed for good. A file that other bookings name goes
   * with the next of them from here on. Safe to run twice.
   * @throws when the storage fails; the files stay condemned, and are removed by the retry or the next sweep
   */
  async release(bookingId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const found = await tx.rows<{ key: string }>(
        'SELECT key FROM uploads WHERE booking_id = $1 AND condemned_at IS NULL ORDER BY key FOR UPDATE',
        [bookingId],
      );
      const keys = found.map(({ key }) => key);
      await tx.execute(
        `UPDATE uploads u SET booking_id = others.first
           FROM (SELECT upload_key, min(booking_id) AS first FROM upload_claims
                  WHERE upload_key = ANY ($1::text[]) GROUP BY upload_key) others
          WHERE u.key = others.upload_key`,
        [keys],
      );
      await tx.execute(
        `UPDATE uploads u SET condemned_at = $4
           FROM unnest($1::text[], $2::text[]) AS given (key, url)
          WHERE u.key = given.key AND u.booking_id = $3
            AND NOT EXISTS (SELECT FROM settings s WHERE strpos(s.value, given.url) > 0)`,
        [keys, keys.map((key) => this.storage.urlOf(key)), bookingId, this.clock.now()],
      );
    });
    await this.uploads.purge();
  }

  /** Keys of uploaded files whose addresses stand in the texts, wherever in them and whatever is appended. */
  private keysIn(values: readonly string[]): string[] {
    const addresses = values.flatMap((value) => value.match(ADDRESS) ?? []);
    const keys = addresses.map((address) => this.storage.keyOf(address.replace(/[?#].*$/, '')));
    return [...new Set(keys.filter((key) => key?.startsWith(PREFIX)))] as string[];
  }
}
