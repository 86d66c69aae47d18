import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the geocoder answered, and when it may be asked again.
 *
 * - `geocoded_addresses`: one row for each normalised address; without coordinates when nothing was found.
 * - `geocoder_pace`: a single row that all replicas reserve their calls in, one after the other.
 */
export class Geocoding20261120000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of tables) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE geocoded_addresses, geocoder_pace');
  }
}

const tables = [
  `CREATE TABLE geocoded_addresses (
    address text PRIMARY KEY,
    lat double precision,
    lng double precision,
    formatted_address text,
    expires_at timestamptz NOT NULL,
    CONSTRAINT geocoded_addresses_place CHECK (
      (lat IS NULL AND lng IS NULL AND formatted_address IS NULL)
      OR (lat BETWEEN -90 AND 90 AND lng BETWEEN -180 AND 180 AND formatted_address IS NOT NULL))
  )`,
  `CREATE INDEX geocoded_addresses_expiry ON geocoded_addresses (expires_at)`,
  `CREATE TABLE geocoder_pace (
    id integer PRIMARY KEY CONSTRAINT geocoder_pace_single CHECK (id = 1),
    next_at timestamptz NOT NULL
  )`,
  `INSERT INTO geocoder_pace (id, next_at) VALUES (1, now())`,
];
