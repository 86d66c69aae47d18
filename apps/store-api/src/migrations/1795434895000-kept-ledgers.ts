import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ledgers of credit; gift cards have the first of the two triggers since the baseline. */
const LEDGERS = ['wallet_transactions', 'loyalty_entries', 'affiliate_entries', 'gift_card_transactions'];

/**
 * Keeps every ledger of credit append-only, and lets points that were given back pay a debt: the refund that
 * reversed them has failed.
 */
export class KeptLedgers1795434895000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const ledger of LEDGERS) {
      if (ledger !== 'gift_card_transactions') {
        await runner.query(`CREATE TRIGGER ${ledger}_kept BEFORE DELETE OR UPDATE ON ${ledger}
          FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change()`);
      }
      await runner.query(`CREATE TRIGGER ${ledger}_not_emptied BEFORE TRUNCATE ON ${ledger}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`);
    }
    await runner.query(`
      ALTER TABLE loyalty_entries
        DROP CONSTRAINT loyalty_entries_sign,
        ADD CONSTRAINT loyalty_entries_sign CHECK (CASE type
          WHEN 'earned' THEN points >= 0 AND debt_delta <= 0 AND points > debt_delta
          WHEN 'reversed' THEN points <= 0 AND debt_delta >= 0 AND points < debt_delta
          WHEN 'adjusted' THEN points <> 0 OR debt_delta <> 0
          ELSE points < 0 AND debt_delta = 0 END) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE loyalty_entries
        DROP CONSTRAINT loyalty_entries_sign,
        ADD CONSTRAINT loyalty_entries_sign CHECK (CASE type
          WHEN 'earned' THEN points >= 0 AND debt_delta <= 0 AND points > debt_delta
          WHEN 'reversed' THEN points <= 0 AND debt_delta >= 0 AND points < debt_delta
          WHEN 'redeemed' THEN points < 0 AND debt_delta = 0
          ELSE points <> 0 AND debt_delta = 0 END) NOT VALID`);
    for (const ledger of LEDGERS) {
      await runner.query(`DROP TRIGGER ${ledger}_not_emptied ON ${ledger}`);
      if (ledger !== 'gift_card_transactions') await runner.query(`DROP TRIGGER ${ledger}_kept ON ${ledger}`);
    }
  }
}
