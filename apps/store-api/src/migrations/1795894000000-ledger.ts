import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The ledger of the shop: each row moves an amount between two accounts, so that it is always balanced. Rows are never
 * changed. Without it there is nothing that an accountant can import.
 */
export class Ledger1795894000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ledger_entries (
        number bigint NOT NULL,
        line smallint NOT NULL,
        day date NOT NULL,
        debit text NOT NULL,
        credit text NOT NULL,
        amount bigint NOT NULL,
        base_amount bigint NOT NULL,
        currency character(3) NOT NULL,
        country text NOT NULL,
        rate text NOT NULL,
        source text NOT NULL,
        source_id bigint NOT NULL,
        order_id integer,
        occurred_at timestamptz NOT NULL,
        booked_at timestamptz NOT NULL,
        CONSTRAINT ledger_entries_pkey PRIMARY KEY (number, line),
        CONSTRAINT ledger_entries_between_two CHECK (debit <> credit),
        CONSTRAINT ledger_entries_amount_check CHECK (amount > 0),
        CONSTRAINT ledger_entries_base_amount_check CHECK (base_amount >= 0),
        CONSTRAINT ledger_entries_number_check CHECK (number > 0 AND line > 0),
        CONSTRAINT ledger_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
      )`);
    await runner.query('CREATE INDEX ledger_entries_source ON ledger_entries (source_id, source)');
    await runner.query('CREATE INDEX ledger_entries_day ON ledger_entries (day, number, line)');
    await runner.query(
      'CREATE INDEX ledger_entries_order ON ledger_entries (order_id) WHERE order_id IS NOT NULL',
    );
    await runner.query(`
      CREATE TRIGGER ledger_entries_kept BEFORE DELETE OR UPDATE ON ledger_entries
      FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change()`);
    await runner.query(`
      CREATE TRIGGER ledger_entries_not_emptied BEFORE TRUNCATE ON ledger_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`);
    await runner.query(`
      CREATE TABLE ledger_days (
        day date NOT NULL,
        debit text NOT NULL,
        credit text NOT NULL,
        currency character(3) NOT NULL,
        country text NOT NULL,
        rate text NOT NULL,
        amount bigint NOT NULL,
        base_amount bigint NOT NULL,
        CONSTRAINT ledger_days_pkey PRIMARY KEY (day, debit, credit, currency, country, rate)
      )`);
    await runner.query(`
      CREATE TABLE ledger_state (
        id smallint DEFAULT 1 NOT NULL,
        posted_until timestamptz,
        closed_through date,
        CONSTRAINT ledger_state_pkey PRIMARY KEY (id),
        CONSTRAINT ledger_state_one_row CHECK (id = 1)
      )`);
    await runner.query('INSERT INTO ledger_state DEFAULT VALUES');
    await runner.query(`
      CREATE TABLE ledger_accounts (
        account varchar(60) NOT NULL,
        number varchar(20) NOT NULL,
        name varchar(100) NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT ledger_accounts_pkey PRIMARY KEY (account)
      )`);
    for (const [table, key] of [
      ['ledger_state', 'id'],
      ['ledger_accounts', 'account'],
    ]) {
      await runner.query(`
        CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON ${table} FOR EACH ROW
        WHEN (current_setting('comptoir.actor', true) <> '') EXECUTE FUNCTION audit_row('${table}', '${key}', '', '')`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ledger_accounts, ledger_state, ledger_days, ledger_entries');
  }
}
