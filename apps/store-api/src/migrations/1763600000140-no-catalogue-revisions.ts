import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CatalogueRevisions1763600000023 } from './1763600000023-catalogue-revisions';
import { FoundProducts1763600000052 } from './1763600000052-found-products';

/** Public answers of the catalogue are cached for a second and need no revision (docs/adr/0008). */
export class NoCatalogueRevisions1763600000140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION count_catalogue_change CASCADE');
    await runner.query('DROP TABLE catalogue_revisions');
    await runner.query(`DELETE FROM job_schedules WHERE name = 'fold-catalogue-revisions'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await new CatalogueRevisions1763600000023().up(runner);
    await new FoundProducts1763600000052().up(runner);
  }
}
