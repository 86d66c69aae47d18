import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records where the parts of a refund went: credit that could not return to its gift card or wallet, the end of
 * the card part, and money that staff paid out. That money stays refunded when the card part fails.
 */
export class RefundDestinations1795433463000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE refunds
        ADD COLUMN redirected_amount bigint DEFAULT 0 NOT NULL,
        ADD COLUMN card_refunded_at timestamptz,
        ADD COLUMN paid_out_at timestamptz,
        ADD CONSTRAINT refunds_redirected
          CHECK (redirected_amount BETWEEN 0 AND wallet_amount + offline_amount) NOT VALID;
      CREATE OR REPLACE FUNCTION refunded_by(r refunds) RETURNS bigint LANGUAGE sql IMMUTABLE AS $function$
        SELECT CASE
          WHEN r.status = 'processed' THEN r.counted_amount
          ELSE least(r.counted_amount,
            CASE WHEN r.credited_at IS NULL THEN 0 ELSE r.gift_card_amount + r.wallet_amount END
              + CASE WHEN r.paid_out_at IS NULL THEN 0 ELSE r.offline_amount END)
          END $function$;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION refunded_by(r refunds) RETURNS bigint LANGUAGE sql IMMUTABLE AS $function$
        SELECT CASE
          WHEN r.status = 'processed' THEN r.counted_amount
          WHEN r.credited_at IS NOT NULL THEN least(r.counted_amount, r.gift_card_amount + r.wallet_amount)
          ELSE 0 END $function$;
      ALTER TABLE refunds
        DROP CONSTRAINT refunds_redirected,
        DROP COLUMN redirected_amount,
        DROP COLUMN card_refunded_at,
        DROP COLUMN paid_out_at;`);
  }
}
