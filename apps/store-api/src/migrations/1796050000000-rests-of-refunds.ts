import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores which refund has the units of an amount that was refunded beside it, so that both are credited to them. */
export class RestsOfRefunds1796050000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refunds ADD COLUMN rest_of_id integer');
    await runner.query(
      'ALTER TABLE refunds ADD CONSTRAINT refunds_rest_of FOREIGN KEY (rest_of_id) REFERENCES refunds (id) NOT VALID',
    );
    await runner.query('ALTER TABLE refunds VALIDATE CONSTRAINT refunds_rest_of');
    await runner.query('CREATE INDEX refunds_rests ON refunds (rest_of_id) WHERE rest_of_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refunds DROP COLUMN rest_of_id');
  }
}
