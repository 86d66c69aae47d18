import { Clock } from '@comptoir/time';
import { EventsCollectorService, EventsReaderService, type FeedEvent } from '@comptoir/events';
import { type StoreDatabase, openStoreDatabase } from '../../../test/store-database';
import { STORE_RECORDS } from './record-events';

const MANY = 3_000;

describe('the events of records', () => {
  let database: StoreDatabase;
  let collector: EventsCollectorService;
  let reader: EventsReaderService;
  beforeAll(async () => {
    database = await openStoreDatabase();
    collector = new EventsCollectorService(database.db, new Clock(), STORE_RECORDS);
    reader = new EventsReaderService(database.db);
    await category(1, 'first');
    await collector.collectEvents();
  });
  afterAll(() => database.close());

  const run = (sql: string, params: unknown[] = []): Promise<number> =>
    database.db.tx((tx) => tx.execute(sql, params));
  const category = (id: number, slug: string): Promise<number> =>
    run('INSERT INTO categories (id, name, slug) VALUES ($1, $2, $2)', [id, slug]);
  const rename = 'UPDATE categories SET name = $2 WHERE id = $1';

  async function eventsAfter(position: number): Promise<FeedEvent[]> {
    const page = await reader.readFeed(position, [], 1_000);
    if (!page) throw new Error('expired');
    return page.events;
  }
  async function position(): Promise<number> {
    await collector.collectEvents();
    return (await reader.readFeed(undefined, [], 10_000))?.next ?? 0;
  }
  const shown = (events: FeedEvent[]) => events.map(({ type, data }) => [type, data.id, data.changed]);

  it('hold the id, the keys and what changed', async () => {
    const before = await position();
    await category(2, 'chairs');
    await run('UPDATE categories SET name = $1, sort_order = 4 WHERE id = 2', ['Chairs']);
    await run('DELETE FROM categories WHERE id = 2');
    await collector.collectEvents();
    const data = { schema_version: 1, id: 2, slug: 'chairs' };
    expect((await eventsAfter(before)).map(({ type, data: own }) => [type, own])).toEqual([
      ['category.created', { ...data, changed: [] }],
      ['category.updated', { ...data, changed: ['name', 'sort_order'] }],
      ['category.deleted', { ...data, changed: [] }],
    ]);
  });

  it('are one for each record and transaction', async () => {
    const before = await position();
    await database.db.tx(async (tx) => {
      await tx.execute(`INSERT INTO categories (id, name, slug) VALUES (3, 'a', 'a'), (4, 'b', 'b')`);
      await tx.execute(rename, [3, 'c']);
      await tx.execute('DELETE FROM categories WHERE id = 4');
      await tx.execute(rename, [1, 'renamed']);
      await tx.execute('UPDATE categories SET sort_order = 9 WHERE id = 1');
    });
    await collector.collectEvents();
    expect(shown(await eventsAfter(before))).toEqual([
      ['category.created', 3, []],
      ['category.updated', 1, ['name', 'sort_order']],
    ]);
  });

  it('are none for a change that is rolled back, changes nothing or is silent', async () => {
    const before = await position();
    await expect(
      database.db.tx(async (tx) => {
        await tx.execute(rename, [1, 'never']);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await run('UPDATE categories SET name = name, updated_at = now()');
    await run(`INSERT INTO coupons (id, code, type, value) VALUES (1, 'TEN', 'percentage', 10)`);
    const created = await position();
    await run('UPDATE coupons SET used_count = used_count + 1');
    await collector.collectEvents();
    expect(shown(await eventsAfter(before))).toEqual([['coupon.created', 1, []]]);
    expect(await eventsAfter(created)).toEqual([]);
  });

  it('follow parts, and end with the record', async () => {
    const before = await position();
    await run(
      `INSERT INTO products (id, name, slug, sku, price, min_price, max_price, category_id)
       VALUES (1, 'Stand', 'stand', 'OAK-1', 100, 100, 100, 1)`,
    );
    await run(`INSERT INTO product_variants (id, product_id, sku, price) VALUES (1, 1, 'OAK-1', 100)`);
    await run(`INSERT INTO product_images (product_id, url, is_primary) VALUES (1, 'a.jpg', true)`);
    await run('UPDATE product_variants SET price = 90, weight = 2 WHERE id = 1');
    await collector.collectEvents();
    await run('UPDATE products SET deleted_at = now() WHERE id = 1');
    await run('DELETE FROM product_images');
    await run(`UPDATE products SET name = 'gone' WHERE id = 1`);
    await collector.collectEvents();
    const events = await eventsAfter(before);
    expect(shown(events)).toEqual([
      ['product.created', 1, []],
      ['variant.created', 1, []],
      ['price.created', 1, []],
      ['product.updated', 1, ['variants']],
      ['product.updated', 1, ['images']],
      ['variant.updated', 1, ['price', 'weight']],
      ['price.updated', 1, ['price']],
      ['product.updated', 1, ['variants']],
      ['product.deleted', 1, []],
    ]);
  });

  it('come in an order that no transaction can change behind a reader', async () => {
    let cursor = await position();
    const seen: FeedEvent[] = [];
    const poll = async (): Promise<void> => {
      await collector.collectEvents();
      const events = await eventsAfter(cursor);
      seen.push(...events);
      cursor = events.at(-1)?.position ?? cursor;
    };
    await category(10, 'early');
    await category(11, 'late');
    await poll();
    seen.length = 0;
    // The first session takes the lower id of a change, and commits last.
    await database.db.tx(async (early) => {
      await early.execute(rename, [10, 'written first']);
      await run(rename, [11, 'committed first']);
      await poll();
      expect(shown(seen)).toEqual([['category.updated', 11, ['name']]]);
      await run(rename, [11, 'again']);
    });
    await poll();
    expect(shown(seen)).toEqual([
      ['category.updated', 11, ['name']],
      ['category.updated', 10, ['name']],
      ['category.updated', 11, ['name']],
    ]);
    const positions = seen.map((event) => event.position);
    expect(positions).toEqual(positions.map((_, index) => (positions[0] ?? 0) + index));
  });

  it('miss nothing beside many writers, collectors and a reader', async () => {
    let cursor = await position();
    const seen: number[] = [];
    const ids = Array.from({ length: 120 }, (_, index) => 1_000 + index);
    let writing = true;
    const read = async (): Promise<void> => {
      for (let last = false; !last;) {
        last = !writing;
        await collector.collectEvents();
        for (const event of await eventsAfter(cursor)) {
          seen.push(event.data.id);
          cursor = event.position;
        }
      }
    };
    const write = async (own: number[]): Promise<void> => {
      for (const id of own) {
        await database.db.tx(async (tx) => {
          await tx.execute('INSERT INTO categories (id, name, slug) VALUES ($1, $2, $2)', [id, `n${id}`]);
          await new Promise((resolve) => setTimeout(resolve, id % 7));
        });
      }
    };
    const collect = async (): Promise<void> => {
      while (writing) await collector.collectEvents();
    };
    const writers = [0, 1, 2, 3].map((nth) => write(ids.filter((id) => id % 4 === nth)));
    const others = [read(), collect(), collect()];
    await Promise.all(writers);
    writing = false;
    await Promise.all(others);
    expect([...seen].sort((a, b) => a - b)).toEqual(ids);
  });

  it('collect a bulk change in few statements', async () => {
    const before = await position();
    await run(
      `INSERT INTO categories (id, name, slug) SELECT n, 'many', 'many-' || n FROM generate_series(5001, $1) AS n`,
      [5_000 + MANY],
    );
    await collector.collectEvents();
    expect((await reader.readFeed(before, ['category.created'], 10_000))?.events).toHaveLength(MANY);
  });

  it('are read by type, and not behind a cursor that is unknown or too old', async () => {
    const last = await position();
    const page = await reader.readFeed(0, ['coupon.created'], 1);
    expect(shown(page?.events ?? [])).toEqual([['coupon.created', 1, []]]);
    expect(page?.hasMore).toBe(true);
    expect(await reader.readFeed(last + 1, [], 1)).toBeUndefined();
    await run('DELETE FROM events WHERE position <= 5');
    expect(await reader.readFeed(4, [], 1)).toBeUndefined();
    expect(await reader.readFeed(5, [], 1)).toBeDefined();
    await run('DELETE FROM events');
    expect(await reader.readFeed(5, [], 1)).toBeUndefined();
    expect(await reader.readFeed(last, [], 1)).toMatchObject({ events: [], next: last, hasMore: false });
  });
});
