import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';

/** Maximum number of files without a booking; counting them takes a few milliseconds. */
const MAX_FILES = 20_000;
const MAX_FILES_OF_CLIENT = 500;
/** Number of the advisory lock for checking the quota. */
const QUOTA_LOCK = 7_301_001;

interface FileTotals {
  files: number;
  bytes: number;
}

interface Waiting extends FileTotals {
  client_files: number;
  client_bytes: number;
}

/**
 * Limits the files without a booking, of one client and of all clients. Files of cancelled bookings count
 * towards the client's quota too, so that booking and cancelling cannot fill the storage.
 */
@Injectable()
export class UploadQuotaService {
  constructor(
    @Inject(BOOKING_CONFIG)
    private readonly config: Pick<BookingConfig, 'uploads'>,
  ) {}

  /**
   * Returns true when there is room for one more file. Locks the quota until the transaction ends, so that
   * concurrent uploads cannot share the last room.
   * @param client as `clientKey` names it
   */
  async hasRoom(tx: Tx, client: string, bytes: number): Promise<boolean> {
    await tx.rows('SELECT pg_advisory_xact_lock($1)', [QUOTA_LOCK]);
    const waiting = await tx.row<Waiting>(
      `SELECT count(*) AS files, coalesce(sum(size), 0) AS bytes,
         count(*) FILTER (WHERE client = $1) AS client_files,
         coalesce(sum(size) FILTER (WHERE client = $1), 0) AS client_bytes
       FROM uploads WHERE claimed_at IS NULL`,
      [client],
    );
    const cancelled = await tx.row<FileTotals>(
      `SELECT count(*) AS files, coalesce(sum(size), 0) AS bytes FROM uploads u
        WHERE client = $1 AND claimed_at IS NOT NULL AND condemned_at IS NULL
          AND (SELECT bool_and(b.status = 'cancelled') FROM upload_claims c JOIN bookings b ON b.id = c.booking_id
                WHERE c.upload_key = u.key)`,
      [client],
    );
    if (!waiting || !cancelled) return false;
    const { maxBytes, maxBytesPerClient } = this.config.uploads;
    return (
      waiting.files < MAX_FILES &&
      waiting.bytes + bytes <= maxBytes &&
      waiting.client_files + cancelled.files < MAX_FILES_OF_CLIENT &&
      waiting.client_bytes + cancelled.bytes + bytes <= maxBytesPerClient
    );
  }
}
