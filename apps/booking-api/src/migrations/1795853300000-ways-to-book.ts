import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores whether clients book a resource by itself, by its services, or both. Null follows its services. */
export class WaysToBook1795853300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE resources ADD COLUMN booked_by text,
        ADD CONSTRAINT resources_booked_by CHECK (booked_by IN ('itself', 'services', 'both')) NOT VALID`);
    await runner.query('ALTER TABLE resources VALIDATE CONSTRAINT resources_booked_by');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE resources DROP COLUMN booked_by');
  }
}
