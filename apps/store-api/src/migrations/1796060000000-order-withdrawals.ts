import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps what customers withdrew from, since units that had not left are cancelled and make no return. */
export class OrderWithdrawals1796060000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE withdrawals (
        -- The number of its return, or one that no return has: receipts of the version before name returns.
        id integer NOT NULL,
        order_id integer NOT NULL,
        user_id integer NOT NULL,
        -- Null when nothing has to be sent back.
        return_id integer,
        name varchar(200) DEFAULT '' NOT NULL,
        message varchar(1000) DEFAULT '' NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT withdrawals_pkey PRIMARY KEY (id),
        CONSTRAINT withdrawals_return_once UNIQUE (return_id),
        CONSTRAINT withdrawals_numbered CHECK (return_id IS NULL OR return_id = id),
        CONSTRAINT withdrawals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
        CONSTRAINT withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
        CONSTRAINT withdrawals_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id)
      )`);
    await runner.query('CREATE INDEX withdrawals_order ON withdrawals (order_id, id)');
    await runner.query('CREATE INDEX withdrawals_of_user ON withdrawals (user_id, id)');
    await runner.query(`
      CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON withdrawals FOR EACH ROW
        EXECUTE FUNCTION audit_row('withdrawals', 'id', '', '', 'order_id', '')`);
    await runner.query(`
      CREATE TABLE withdrawal_items (
        withdrawal_id integer NOT NULL,
        order_item_id integer NOT NULL,
        cancelled_quantity integer NOT NULL,
        returned_quantity integer NOT NULL,
        CONSTRAINT withdrawal_items_pkey PRIMARY KEY (withdrawal_id, order_item_id),
        CONSTRAINT withdrawal_items_units
          CHECK (cancelled_quantity >= 0 AND returned_quantity >= 0 AND cancelled_quantity + returned_quantity > 0),
        CONSTRAINT withdrawal_items_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id) ON DELETE CASCADE,
        CONSTRAINT withdrawal_items_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id)
      )`);
    await runner.query('CREATE INDEX withdrawal_items_item ON withdrawal_items (order_item_id)');
    await runner.query(`
      CREATE TABLE withdrawal_refunds (
        withdrawal_id integer NOT NULL,
        refund_id integer NOT NULL,
        CONSTRAINT withdrawal_refunds_pkey PRIMARY KEY (withdrawal_id, refund_id),
        CONSTRAINT withdrawal_refunds_refund_once UNIQUE (refund_id),
        CONSTRAINT withdrawal_refunds_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id) ON DELETE CASCADE,
        CONSTRAINT withdrawal_refunds_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE withdrawal_refunds');
    await runner.query('DROP TABLE withdrawal_items');
    await runner.query('DROP TABLE withdrawals');
  }
}
