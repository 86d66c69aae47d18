import { Inject, Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { PrivateFilesService } from './uploads.private.service';
import { UploadsService } from './uploads.service';

const DAY_MS = 24 * 3_600_000;
const BATCH = 500;
const ADDRESS = /https?:\/\/[^\s"'<>\\]+/g;

/** Selects the given keys that have a file which is not condemned. */
const SELECT_FILES =
  'SELECT key, claimed_at FROM uploads WHERE key = ANY ($1::text[]) AND condemned_at IS NULL ORDER BY key';
/** Locks in the order of the keys, so that two bookings with the same files cannot deadlock. */
const LOCK_FILES = `${SELECT_FILES} FOR NO KEY UPDATE`;
const CLAIM_FILES = `
  UPDATE uploads SET claimed_at = coalesce(claimed_at, $2), booking_id = coalesce(booking_id, $3)
   WHERE key = ANY ($1::text[]) AND condemned_at IS NULL`;
const INSERT_CLAIMS = `
  INSERT INTO upload_claims (upload_key, booking_id)
  SELECT u.key, booking.id FROM uploads u, unnest($2::integer[]) AS booking (id)
   WHERE u.key = ANY ($1::text[]) AND u.condemned_at IS NULL`;

interface PresentFile {
  key: string;
  claimed_at: Date | null;
}

/**
 * Tracks which bookings name which uploaded files (docs/booking-files.md). A file is deleted with the first
 * booking that named it, but not while another booking or a setting names it. A client who names another
 * client's file cannot delete it.
 */
@Injectable()
export class UploadReferencesService {
  constructor(
    private readonly db: Db,
    private readonly files: PrivateFilesService,
    private readonly clock: Clock,
    private readonly uploads: UploadsService,
    @Inject(BOOKING_CONFIG) private readonly config: Pick<BookingConfig, 'uploads'>,
  ) {}

  /**
   * Finds the addresses of ours that have no file: never uploaded, or deleted. A private file that a booking names
   * has none without a valid signature, or the address in an old log would open it in another booking.
   */
  async findMissingFiles(queryable: Queryable, addresses: readonly string[]): Promise<Set<string>> {
    const keys = this.keysAt(addresses);
    const present = keys.length ? await queryable.rows<PresentFile>(SELECT_FILES, [keys]) : [];
    return this.missingAmong(addresses, present);
  }

  /**
   * Locks the files at these addresses until the transaction ends, so that none is deleted.
   * @returns the addresses that `findMissingFiles` would return
   */
  async lockFiles(tx: Tx, addresses: readonly string[]): Promise<Set<string>> {
    const keys = this.keysAt(addresses);
    const present = keys.length ? await tx.rows<PresentFile>(LOCK_FILES, [keys]) : [];
    return this.missingAmong(addresses, present);
  }

  /**
   * Stores the references of new bookings to files, with the next statement of the transaction. A file belongs to
   * the first of them.
   * @param values stored answers, the same of all
   */
  insertReferences(tx: Tx, bookingIds: readonly number[], values: readonly string[]): void {
    const keys = this.keysIn(values);
    if (!keys.length) return;
    tx.defer(LOCK_FILES, [keys]);
    tx.defer(CLAIM_FILES, [keys, this.clock.now(), bookingIds[0]]);
    tx.defer(INSERT_CLAIMS, [keys, bookingIds]);
  }

  /**
   * Deletes the files of a booking that was deleted or erased. A file that other bookings name moves to the next of them. Safe
   * to run twice.
   * @throws when the storage fails; the files stay condemned until the retry or the hourly clean-up
   */
  async releaseBookingFiles(bookingId: number): Promise<void> {
    await this.db.tx((tx) => this.releaseFiles(tx, bookingId));
    await this.uploads.deleteCondemnedFiles();
  }

  /**
   * Condemns the files of bookings that were cancelled before the retention period, and deletes the senders
   * of other files. `UploadsService.deleteOrphanFiles` deletes them. Safe to run twice and concurrently.
   */
  async releaseCancelledFiles(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.config.uploads.cancelledDays * DAY_MS);
    for (;;) {
      const due = await this.db.rows<{ id: number }>(
        `SELECT id FROM bookings b WHERE status = 'cancelled' AND updated_at < $1
            AND EXISTS (SELECT FROM upload_claims c WHERE c.booking_id = b.id) ORDER BY id LIMIT $2`,
        [before, BATCH],
      );
      for (const { id } of due) await this.db.tx((tx) => this.releaseFilesIfCancelled(tx, id, before));
      if (due.length < BATCH) break;
    }
    await this.db.tx((tx) => this.deleteOldSenders(tx, before));
  }

  /** Skips a booking that was confirmed again; the row lock prevents it until the transaction ends. */
  private async releaseFilesIfCancelled(tx: Tx, bookingId: number, before: Date): Promise<void> {
    const isDue = await tx.row(
      `SELECT FROM bookings WHERE id = $1 AND status = 'cancelled' AND updated_at < $2 FOR SHARE`,
      [bookingId, before],
    );
    if (isDue) await this.releaseFiles(tx, bookingId);
  }

  /**
   * Condemns the files that only this booking names; others move to the next booking that names them. Also
   * locks the files of other bookings that it names, so that none moves to a booking that is released
   * concurrently.
   */
  private async releaseFiles(tx: Tx, bookingId: number): Promise<void> {
    const found = await tx.rows<{ key: string }>(
      `SELECT key FROM uploads
        WHERE key IN (SELECT upload_key FROM upload_claims WHERE booking_id = $1
                      UNION SELECT key FROM uploads WHERE booking_id = $1)
          AND condemned_at IS NULL ORDER BY key FOR UPDATE`,
      [bookingId],
    );
    const keys = found.map(({ key }) => key);
    // The answers are deleted already.
    await tx.execute('DELETE FROM upload_claims WHERE booking_id = $1', [bookingId]);
    await tx.execute(
      `UPDATE uploads u SET booking_id = others.first
         FROM (SELECT upload_key, min(booking_id) AS first FROM upload_claims
                WHERE upload_key = ANY ($1::text[]) GROUP BY upload_key) others
        WHERE u.key = others.upload_key AND u.booking_id = $2`,
      [keys, bookingId],
    );
    await tx.execute(
      `UPDATE uploads u SET condemned_at = $4
         FROM unnest($1::text[], $2::text[]) AS given (key, url)
        WHERE u.key = given.key AND u.booking_id = $3
          AND NOT EXISTS (SELECT FROM settings s WHERE strpos(s.value, given.url) > 0)`,
      [keys, keys.map((key) => this.files.addressOf(key)), bookingId, this.clock.now()],
    );
  }

  /** Deletes the senders of files of confirmed bookings after the retention period of cancelled ones. */
  private async deleteOldSenders(tx: Tx, before: Date): Promise<void> {
    await tx.execute(
      `UPDATE uploads u SET client = NULL WHERE client IS NOT NULL AND claimed_at < $1
          AND (SELECT bool_and(b.status = 'cancelled') FROM upload_claims c JOIN bookings b ON b.id = c.booking_id
                WHERE c.upload_key = u.key) IS NOT TRUE`,
      [before],
    );
  }

  private missingAmong(addresses: readonly string[], present: PresentFile[]): Set<string> {
    const files = new Map(present.map((file) => [file.key, file]));
    const isMissing = (address: string): boolean => {
      const file = files.get(this.files.keyOf(address) ?? '');
      return !file || (file.claimed_at !== null && !this.files.isOpen(address));
    };
    return new Set(addresses.filter((address) => this.files.holds(address) && isMissing(address)));
  }

  /** Finds the keys of uploaded files whose addresses occur in the texts. */
  private keysIn(values: readonly string[]): string[] {
    return this.keysAt(values.flatMap((value) => value.match(ADDRESS) ?? []));
  }

  private keysAt(addresses: readonly string[]): string[] {
    const keys = addresses.map((address) => this.files.keyOf(address));
    return [...new Set(keys.filter((key) => key !== undefined))];
  }
}
