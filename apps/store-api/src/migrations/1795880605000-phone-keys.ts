import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  users_by_phone: 'users (phone_key(phone) text_pattern_ops) WHERE phone IS NOT NULL',
  orders_by_phone: `orders (phone_key(shipping_address ->> 'phone') text_pattern_ops)`,
  // Most orders have one phone number, which is in both addresses.
  orders_by_billing_phone: `orders (phone_key(billing_address ->> 'phone') text_pattern_ops)
    WHERE billing_address ->> 'phone' IS DISTINCT FROM shipping_address ->> 'phone'`,
};

/** Adds the indexes by which staff find customers and orders by a phone number. Safe to repeat after an interruption. */
export class PhoneKeys1795880605000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A B-tree finds texts by their beginning, and phone numbers are compared by their end.
    await runner.query(`
      CREATE OR REPLACE FUNCTION phone_key(phone text) RETURNS text
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT reverse(regexp_replace(phone, '[^0-9]', '', 'g'))
      $$`);
    await runner.query('SET lock_timeout = 0');
    for (const [name, columns] of Object.entries(INDEXES)) {
      // An interrupted attempt leaves an invalid index.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${columns}`);
    }
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await runner.query('DROP FUNCTION phone_key(text)');
  }
}
