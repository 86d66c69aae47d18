import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES: Record<string, { on: string; instead: string; before: string }> = {
  users_folded_search: {
    on: `users USING gin (folded(name || ' ' || email) gin_trgm_ops)`,
    instead: 'users_search',
    before: `users USING gin ((name || ' ' || email) gin_trgm_ops)`,
  },
  orders_folded_names: {
    on: 'orders USING gin (folded(names_of_order(shipping_address, billing_address)) gin_trgm_ops)',
    instead: 'orders_names_search',
    before: 'orders USING gin (names_of_order(shipping_address, billing_address) gin_trgm_ops)',
  },
};

/**
 * Lets staff find people without typing accents, such as Émile by "emile". Safe to repeat after an interruption. The
 * indexes of the version before are replaced: its searches are slower until it is gone.
 */
export class FoldedNames1796135000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // The dictionary is named, so that the result depends on no setting.
    await runner.query(`
      CREATE OR REPLACE FUNCTION folded(text) RETURNS text
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1))
      $$`);
    for (const [name, { on, instead }] of Object.entries(INDEXES)) await replace(runner, name, on, instead);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, { instead, before }] of Object.entries(INDEXES)) {
      await replace(runner, instead, before, name);
    }
    await runner.query('DROP FUNCTION folded(text)');
  }
}

async function replace(runner: QueryRunner, name: string, on: string, instead: string): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  // An interrupted attempt leaves an invalid index.
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${instead}`);
  await runner.query('RESET lock_timeout');
}
