import { buildIndex } from '@comptoir/db';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the files of one sender that bookings name: those of cancelled ones count to what the sender may leave. */
export class UploadSenders20261120000335 implements MigrationInterface {
  // Files are uploaded while the index is built.
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'uploads_claimed_of_client',
      'ON uploads (client) WHERE client IS NOT NULL AND claimed_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX uploads_claimed_of_client');
  }
}
