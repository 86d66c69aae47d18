import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The bounds that staff sets for the answers of numbers and ranges; fields that there are have none. */
export class FieldBounds20261120000311 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // NOT VALID spares a scan under an exclusive lock; every existing row has null.
    await runner.query(`
      ALTER TABLE custom_fields
        ADD COLUMN min double precision,
        ADD COLUMN max double precision,
        ADD COLUMN step double precision,
        ADD CONSTRAINT custom_fields_bounds CHECK (min < max AND step > 0) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE custom_fields
        DROP CONSTRAINT custom_fields_bounds, DROP COLUMN min, DROP COLUMN max, DROP COLUMN step`);
  }
}
