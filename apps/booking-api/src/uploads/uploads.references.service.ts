import { Inject, Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import { ObjectStorage } from '@comptoir/storage';
import { Clock } from '@comptoir/time';
import type { BookingConfig } from '../config';
import { BOOKING_CONFIG } from '../config.module';
import { UploadsService } from './uploads.service';

/** Keys of the files that clients upload. */
const PREFIX = 'uploads/';
const DAY_MS = 24 * 3_600_000;
const BATCH = 500;
const ADDRESS = /https?:\/\/[^\s"'<>\\]+/g;

/** Takes keys of files, of which those count that are not given up. */
const SELECT_FILES =
  'SELECT key FROM uploads WHERE key = ANY ($1::text[]) AND condemned_at IS NULL ORDER BY key';
/** Locks in the order of the keys, so that two bookings which name the same files do not wait for each other. */
const LOCK_FILES = `${SELECT_FILES} FOR NO KEY UPDATE`;
const CLAIM_FILES = `
  UPDATE uploads SET claimed_at = coalesce(claimed_at, $2), booking_id = coalesce(booking_id, $3)
   WHERE key = ANY ($1::text[]) AND condemned_at IS NULL`;
const INSERT_CLAIMS = `
  INSERT INTO upload_claims (upload_key, booking_id)
  SELECT key, $2 FROM uploads WHERE key = ANY ($1::text[]) AND condemned_at IS NULL`;

/**
 * Knows which bookings name which uploaded files. A file goes with the first booking that named it, but not while another
 * booking or a setting names it: whoever quotes the address of somebody else's file must not be able to delete it.
 */
@Injectable()
export class UploadReferencesService {
  constructor(
    private readonly db: Db,
    private readonly storage: ObjectStorage,
    private readonly clock: Clock,
    private readonly uploads: UploadsService,
    @Inject(BOOKING_CONFIG) private readonly config: Pick<BookingConfig, 'uploads'>,
  ) {}

  /** Finds which of these addresses are ours, but those of no file: one that was never uploaded, or is gone. */
  async findMissingFiles(queryable: Queryable, addresses: readonly string[]): Promise<Set<string>> {
    const keys = this.keysAt(addresses);
    const present = keys.length ? await queryable.rows<{ key: string }>(SELECT_FILES, [keys]) : [];
    return this.missingAmong(addresses, present);
  }

  /**
   * Locks the files at these addresses until the transaction ends, so that none of them goes.
   * @returns the addresses that `findMissingFiles` would find
   */
  async lockFiles(tx: Tx, addresses: readonly string[]): Promise<Set<string>> {
    const keys = this.keysAt(addresses);
    const present = keys.length ? await tx.rows<{ key: string }>(LOCK_FILES, [keys]) : [];
    return this.missingAmong(addresses, present);
  }

  /**
   * Notes the files that the answers of a new booking name, in the round trip of what comes next.
   * @param values the answers as they are stored
   */
  insertReferences(tx: Tx, bookingId: number, values: readonly string[]): void {
    const keys = this.keysIn(values);
    if (!keys.length) return;
    tx.defer(LOCK_FILES, [keys]);
    tx.defer(CLAIM_FILES, [keys, this.clock.now(), bookingId]);
    tx.defer(INSERT_CLAIMS, [keys, bookingId]);
  }

  /**
   * Removes the files that went with a booking which was removed for good. A file that other bookings name goes
   * with the next of them from here on. Safe to run twice.
   * @throws when the storage fails; the files stay condemned, and are removed by the retry or the next sweep
   */
  async releaseBookingFiles(bookingId: number): Promise<void> {
    await this.db.tx((tx) => this.releaseFiles(tx, bookingId));
    await this.uploads.deleteCondemnedFiles();
  }

  /**
   * Gives up the files of bookings that have been cancelled for as long as they keep them, and forgets who sent those
   * of the others. `UploadsService.sweep` removes them. Safe to run twice and beside itself.
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

  /** Not when it has been confirmed again meanwhile; nobody confirms it before the transaction ends. */
  private async releaseFilesIfCancelled(tx: Tx, bookingId: number, before: Date): Promise<void> {
    const isDue = await tx.row(
      `SELECT FROM bookings WHERE id = $1 AND status = 'cancelled' AND updated_at < $2 FOR SHARE`,
      [bookingId, before],
    );
    if (isDue) await this.releaseFiles(tx, bookingId);
  }

  /**
   * Condemns the files that nothing names but this booking; others go to the next booking that names them. Those that it
   * only quotes are locked as well, so that none goes to a booking that drops it at the same moment.
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
    // The answers of a removed booking are gone already.
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
      [keys, keys.map((key) => this.storage.urlOf(key)), bookingId, this.clock.now()],
    );
  }

  /** A sender whose booking stands is not watched for longer than a cancelled one would keep its files. */
  private async deleteOldSenders(tx: Tx, before: Date): Promise<void> {
    await tx.execute(
      `UPDATE uploads u SET client = NULL WHERE client IS NOT NULL AND claimed_at < $1
          AND (SELECT bool_and(b.status = 'cancelled') FROM upload_claims c JOIN bookings b ON b.id = c.booking_id
                WHERE c.upload_key = u.key) IS NOT TRUE`,
      [before],
    );
  }

  private missingAmong(addresses: readonly string[], present: { key: string }[]): Set<string> {
    const known = new Set(present.map(({ key }) => key));
    const ours = addresses.filter((address) => this.storage.holds(address));
    return new Set(ours.filter((address) => !this.keysAt([address]).some((key) => known.has(key))));
  }

  /** Keys of uploaded files whose addresses stand in the texts, wherever in them and whatever is appended. */
  private keysIn(values: readonly string[]): string[] {
    return this.keysAt(values.flatMap((value) => value.match(ADDRESS) ?? []));
  }

  private keysAt(addresses: readonly string[]): string[] {
    const keys = addresses.map((address) => this.storage.keyOf(address.replace(/[?#].*$/, '')));
    return [...new Set(keys.filter((key) => key?.startsWith(PREFIX)))] as string[];
  }
}
