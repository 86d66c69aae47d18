import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Constraints of the migrations before, by table. */
const CONSTRAINTS: Record<string, string[]> = {
  orders: [
    'orders_payment_method_known',
    'orders_disputed_amount_check',
    'orders_shipping_taxes_listed',
    'orders_due_adds_up',
    'orders_exchange_amount_check',
    'orders_exchange_of_order',
    'orders_exchanges_older',
    'orders_exchanged_order_id_fkey',
  ],
  refunds: [
    'refunds_redirected',
    'refunds_parts_add_up',
    'refunds_source_known',
    'refunds_exchange_amount_check',
    'refunds_exchange_of_order',
    'refunds_exchange_elsewhere',
    'refunds_exchange_order_id_fkey',
  ],
  order_items: ['order_items_units_cancelled', 'order_items_tax_has_terms'],
  payments: ['payments_disputed_amount_check'],
  cart_items: ['cart_items_shown_check'],
  products: ['products_tax_class_known'],
  loyalty_entries: ['loyalty_entries_sign'],
};

/**
 * Validates constraints in transactions of their own: beside `ADD COLUMN`, the table would be locked until all
 * of its rows are read.
 */
export class ValidatedConstraints1795436500000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, names] of Object.entries(CONSTRAINTS)) {
      const checks = names.map((name) => `VALIDATE CONSTRAINT ${name}`);
      await runner.query(`ALTER TABLE ${table} ${checks.join(', ')}`);
    }
  }

  /** Undoes nothing: the constraints go with their own migrations. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
