import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A banner may be made before its picture is uploaded. */
export class Pictures1763600000042 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE banners ALTER COLUMN image_url DROP NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE banners SET image_url = '', is_active = false WHERE image_url IS NULL;
      ALTER TABLE banners ALTER COLUMN image_url SET NOT NULL`);
  }
}
