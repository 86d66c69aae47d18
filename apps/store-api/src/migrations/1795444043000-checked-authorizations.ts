import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the constraints of authorized payments, and indexes these payments, without blocking writers. */
export class CheckedAuthorizations1795444043000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE payments VALIDATE CONSTRAINT payments_capture_method_known, VALIDATE CONSTRAINT payments_authorized',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS payments_to_capture');
    await runner.query(
      'CREATE INDEX CONCURRENTLY payments_to_capture ON payments (capture_before) WHERE authorized_amount > 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS payments_to_capture');
  }
}
