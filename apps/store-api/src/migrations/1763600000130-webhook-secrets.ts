import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The secret that a receiver had before, which signs beside the present one for a day. */
export class WebhookSecrets1763600000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhooks
        ADD COLUMN previous_secret bytea,
        ADD COLUMN previous_secret_until timestamptz,
        ADD CONSTRAINT webhooks_previous_secret_ends CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhooks DROP COLUMN previous_secret, DROP COLUMN previous_secret_until');
  }
}
