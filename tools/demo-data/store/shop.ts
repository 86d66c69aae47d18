import type { INestApplicationContext, Type } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { type Loaded, report } from '../progress';

/** Natural keys, which identify rows before they have an id. */
const KEYS = {
  brands: 'slug',
  categories: 'slug',
  attributes: 'name',
  attribute_values: 'value',
  products: 'sku',
  product_variants: 'sku',
  collections: 'slug',
  flash_sales: 'name',
  bundles: 'slug',
  banners: 'title',
  promotions: 'name',
  customer_groups: 'name',
  gift_cards: 'code',
  coupons: 'code',
  warehouses: 'code',
  shipping_zones: 'name',
  shipping_methods: 'name',
  blog_categories: 'slug',
  blog_posts: 'slug',
  pages: 'slug',
  faqs: 'question',
  users: 'email',
} as const;

/** A table whose rows have a natural key. */
export type KeyedTable = keyof typeof KEYS;

const DAY_MS = 86_400_000;

/** Access to the store's services and to its existing rows. */
export class Shop {
  readonly db: Db;
  private readonly now: Date;

  constructor(private readonly app: INestApplicationContext) {
    this.db = app.get(Db);
    this.now = app.get(Clock).now();
  }

  /** Returns a service of the store. */
  get<T>(service: Type<T>): T {
    return this.app.get(service);
  }

  /** Returns the time that many days ago; a negative number is in the future. */
  daysAgo(days: number): Date {
    return new Date(this.now.getTime() - days * DAY_MS);
  }

  /** Returns the ids of a table's rows by their natural key. */
  async ids(table: KeyedTable): Promise<Map<string, number>> {
    const rows = await this.db.rows<{ id: number; key: string }>(
      `SELECT id, ${KEYS[table]} AS key FROM ${table}`,
    );
    return new Map(rows.map(({ id, key }) => [key, id]));
  }

  /**
   * Creates the missing rows, each in its own transaction, and prints the result.
   * @param keyOf the natural key of a seed
   */
  async load<Seed>(
    table: KeyedTable,
    what: string,
    seeds: readonly Seed[],
    keyOf: (seed: Seed) => string,
    create: (tx: Tx, seed: Seed, index: number) => Promise<unknown>,
  ): Promise<Loaded> {
    const known = await this.ids(table);
    let added = 0;
    for (const [index, seed] of seeds.entries()) {
      if (known.has(keyOf(seed))) continue;
      await this.db.tx((tx) => create(tx, seed, index));
      added += 1;
    }
    const loaded = { total: seeds.length, added };
    report(what, loaded);
    return loaded;
  }
}

/** Returns the id of the row that a seed refers to by its natural key. */
export function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo data names "${key}", which does not exist.`);
  return id;
}
