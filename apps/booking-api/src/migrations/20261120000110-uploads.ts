import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Uploaded files and which bookings name them.
 *
 * - `uploads.booking_id`: the booking that the object goes with: the first that named it, or once that is gone the
 *   next one. No foreign key, since it is read after the booking was removed.
 * - `uploads.condemned_at`: from here on nobody may name the file; its object, then its row, are removed.
 */
export class Uploads20261120000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of tables) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE upload_claims, uploads');
  }
}

const tables = [
  `CREATE TABLE uploads (
    key text PRIMARY KEY,
    content_type text NOT NULL,
    size integer NOT NULL CONSTRAINT uploads_size CHECK (size > 0),
    created_at timestamptz NOT NULL DEFAULT now(),
    claimed_at timestamptz,
    booking_id integer,
    condemned_at timestamptz
  )`,
  `CREATE INDEX uploads_unclaimed ON uploads (created_at) WHERE claimed_at IS NULL`,
  `CREATE INDEX uploads_booking ON uploads (booking_id) WHERE booking_id IS NOT NULL`,
  `CREATE INDEX uploads_condemned ON uploads (condemned_at) WHERE condemned_at IS NOT NULL`,
  `CREATE TABLE upload_claims (
    upload_key text NOT NULL REFERENCES uploads ON DELETE CASCADE,
    booking_id integer NOT NULL REFERENCES bookings ON DELETE CASCADE,
    PRIMARY KEY (upload_key, booking_id)
  )`,
  `CREATE INDEX upload_claims_booking ON upload_claims (booking_id)`,
];
