import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONSTRAINTS: Record<string, string[]> = {
  products: ['products_withdrawal_excluded_known'],
  order_items: ['order_items_withdrawal_excluded_known'],
  orders: ['orders_withdrawal_days_check', 'orders_standard_shipping_check'],
  returns: ['returns_kind_known', 'returns_refund_due', 'returns_withdrawal_moves'],
  return_items: ['return_items_reduction', 'return_items_reduction_explained'],
};

/** Validates the constraints of withdrawals without a long lock of their tables. */
export class ValidatedWithdrawals1795444190000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, names] of Object.entries(CONSTRAINTS)) {
      const checks = names.map((name) => `VALIDATE CONSTRAINT ${name}`);
      await runner.query(`ALTER TABLE ${table} ${checks.join(', ')}`);
    }
  }

  /** Undoes nothing: the constraints go with their own migration. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
