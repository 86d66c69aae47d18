import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Commissions follow refunds of a part: each may take some of a commission back, or give it again when it fails. */
export class CommissionsAfterRefunds1763600000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The commission of the whole order; null as long as nothing of the order went back.
      ALTER TABLE affiliate_conversions ADD COLUMN full_commission bigint
        CONSTRAINT affiliate_conversions_full CHECK (full_commission >= commission_amount);
      CREATE UNIQUE INDEX affiliate_entries_one_commission ON affiliate_entries (conversion_id) WHERE kind = 'commission';
      CREATE INDEX affiliate_entries_conversion ON affiliate_entries (conversion_id) WHERE conversion_id IS NOT NULL;
      DROP INDEX affiliate_entries_once;
      ALTER TABLE affiliate_entries DROP CONSTRAINT affiliate_entries_sign,
        ADD CONSTRAINT affiliate_entries_sign CHECK (
          CASE kind WHEN 'commission' THEN amount > 0 WHEN 'payout' THEN amount < 0 ELSE amount <> 0 END) NOT VALID;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE affiliate_entries DROP CONSTRAINT affiliate_entries_sign,
        ADD CONSTRAINT affiliate_entries_sign CHECK ((amount > 0) = (kind = 'commission')) NOT VALID;
      CREATE UNIQUE INDEX affiliate_entries_once ON affiliate_entries (conversion_id, kind)
        WHERE conversion_id IS NOT NULL;
      DROP INDEX affiliate_entries_one_commission, affiliate_entries_conversion;
      ALTER TABLE affiliate_conversions DROP COLUMN full_commission;
    `);
  }
}
