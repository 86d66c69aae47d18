import { JobsRuntime } from '@comptoir/jobs';
import { counterDrift } from '@comptoir/db';
import { COUNTER_CACHES } from '../../src/platform/counters/counter-caches';
import type { TestAccount } from '../accounts';
import { type CheckoutShop, type TestItem, openCheckout } from '../checkout/checkout.fixture';
import { type TestStore, startStore } from '../store-harness';

/** Condition of each list by its query string. The test counts the rows itself. */
const LISTS: Record<string, { from: string; filters: Record<string, string> }> = {
  users: {
    from: 'users t',
    filters: {
      '': 't.deleted_at IS NULL',
      'role=customer': `t.deleted_at IS NULL AND 'customer' = ANY (t.roles)`,
      'role=manager': `t.deleted_at IS NULL AND 'manager' = ANY (t.roles)`,
      'role=admin': `t.deleted_at IS NULL AND 'admin' = ANY (t.roles)`,
      'status=active': 't.deleted_at IS NULL AND t.suspended_at IS NULL AND t.email_verified_at IS NOT NULL',
      'status=suspended': 't.deleted_at IS NULL AND t.suspended_at IS NOT NULL',
      'status=unverified': 't.deleted_at IS NULL AND t.email_verified_at IS NULL',
      'status=unverified&role=customer': `t.deleted_at IS NULL AND t.email_verified_at IS NULL AND 'customer' = ANY (t.roles)`,
      'status=deleted': 't.deleted_at IS NOT NULL',
      'search=made': `t.deleted_at IS NULL AND t.name LIKE 'Made%'`,
    },
  },
  products: {
    from: 'products t',
    filters: {
      '': 't.deleted_at IS NULL',
      'trashed=only': 't.deleted_at IS NOT NULL',
      'trashed=with': 'true',
      'status=draft': `t.deleted_at IS NULL AND t.status = 'draft'`,
      'in_stock=true': 't.deleted_at IS NULL AND t.is_in_stock',
      'in_stock=false': 't.deleted_at IS NULL AND NOT t.is_in_stock',
      'featured=true': 't.deleted_at IS NULL AND t.is_featured',
      'category_id=:category': 't.deleted_at IS NULL AND t.category_id = :category',
      'brand_id=:brand': 't.deleted_at IS NULL AND t.brand_id = :brand',
      'brand_id=:brand&category_id=:category':
        't.deleted_at IS NULL AND t.brand_id = :brand AND t.category_id = :category',
      'search=lamp 1': `t.deleted_at IS NULL AND t.name = 'Lamp 1'`,
      'search=(5%) d': `t.deleted_at IS NULL AND t.name LIKE 'Lamp 3%'`,
      'search=d’or-': `t.deleted_at IS NULL AND t.name LIKE 'Lamp 3%'`,
    },
  },
  stock: {
    from: `inventory t JOIN product_variants v ON v.id = t.variant_id JOIN products p ON p.id = v.product_id
      JOIN warehouses w ON w.id = t.warehouse_id`,
    filters: Object.fromEntries(
      Object.entries({
        '': 'true',
        'warehouse_id=:warehouse': 't.warehouse_id = :warehouse',
        'variant_id=:variant': 't.variant_id = :variant',
        'search=lamp 1': `p.name = 'Lamp 1'`,
        'search=(5%) d': `p.name LIKE 'Lamp 3%'`,
        'search=d’or-': `p.name LIKE 'Lamp 3%'`,
        'search=½-É': `p.name LIKE 'Lamp 3%'`,
      }).map(([query, test]) => [
        query,
        `${test} AND (t.on_hand > 0 OR (t.removed_at IS NULL AND w.deleted_at IS NULL AND v.deleted_at IS NULL
          AND p.deleted_at IS NULL))`,
      ]),
    ),
  },
  'stock/movements': {
    from: 'stock_movements t JOIN inventory i ON i.id = t.inventory_id',
    filters: {
      '': 'true',
      'kind=opening': `t.kind = 'opening'`,
      'kind=adjust': `t.kind = 'adjust'`,
      'reason=damaged': `t.reason = 'damaged'`,
      'kind=adjust&reason=found': `t.kind = 'adjust' AND t.reason = 'found'`,
      'variant_id=:variant': 'i.variant_id = :variant',
      'warehouse_id=:warehouse': 'i.warehouse_id = :warehouse',
    },
  },
  reviews: {
    from: 'reviews t',
    filters: {
      '': 'true',
      'status=pending': `t.status = 'pending'`,
      'status=approved&rating=5': `t.status = 'approved' AND t.rating = 5`,
      'verified_only=true': 't.is_verified_purchase',
      'product_id=:product': 't.product_id = :product',
    },
  },
  questions: {
    from: 'product_questions t',
    filters: {
      '': 'true',
      'status=pending': `t.status = 'pending'`,
      'is_answered=true': 't.answer IS NOT NULL',
      'is_answered=false': 't.answer IS NULL',
    },
  },
  contacts: {
    from: 'contact_messages t',
    filters: { '': 'true', 'is_read=true': 't.read_at IS NOT NULL', 'is_read=false': 't.read_at IS NULL' },
  },
  coupons: {
    from: 'coupons t',
    filters: {
      '': 't.deleted_at IS NULL',
      'type=fixed': `t.deleted_at IS NULL AND t.type = 'fixed'`,
      'is_active=false': 't.deleted_at IS NULL AND NOT t.is_active',
      'status=inactive': 't.deleted_at IS NULL AND NOT t.is_active',
      'search=made': `t.deleted_at IS NULL AND t.code LIKE 'MADE%'`,
    },
  },
  'gift-cards': {
    from: 'gift_cards t',
    filters: {
      '': 't.deleted_at IS NULL',
      'currency=EUR': `t.deleted_at IS NULL AND t.currency = 'EUR'`,
      'is_active=false': 't.deleted_at IS NULL AND NOT t.is_active',
      'status=active': 't.deleted_at IS NULL AND t.is_active',
      'search=made@': `t.deleted_at IS NULL AND t.recipient_email LIKE 'made@%'`,
      'search=0001': `t.deleted_at IS NULL AND t.code LIKE '%0001'`,
    },
  },
  affiliates: {
    from: 'affiliates t JOIN users u ON u.id = t.user_id',
    filters: { '': 'true', 'status=pending': `t.status = 'pending'`, 'search=made': `t.code LIKE 'MADE%'` },
  },
  'logs/search': { from: 'search_log t', filters: { '': 'true', 'q=made': `t.query LIKE 'made%'` } },
};

const CHANGES: Record<string, string[]> = {
  created: [
    `INSERT INTO users (name, email, preferred_currency, preferred_language, roles, email_verified_at)
     SELECT 'Made ' || i, 'made' || i || '@example.com', 'EUR', 'en',
       CASE i % 3 WHEN 0 THEN '{customer}' WHEN 1 THEN '{customer,manager}' ELSE '{admin}' END::text[],
       CASE WHEN i % 2 = 0 THEN now() END
     FROM generate_series(1, 12) i`,
    `INSERT INTO reviews (product_id, user_id, rating, status, is_verified_purchase)
     SELECT :product, id, 1 + id % 5, (ARRAY['pending', 'approved', 'rejected'])[1 + id % 3], id % 2 = 0 FROM users`,
    `INSERT INTO product_questions (product_id, user_id, question, answer, answered_at, created_at, updated_at)
     SELECT :product, id, 'Why?', CASE WHEN id % 2 = 0 THEN 'So.' END, CASE WHEN id % 2 = 0 THEN now() END, now(), now()
     FROM users`,
    `INSERT INTO contact_messages (name, email, subject, message, created_at)
     SELECT name, email, 'Hello', 'There', now() FROM users`,
    `INSERT INTO coupons (code, type, value)
     SELECT 'MADE' || i, (ARRAY['fixed', 'percentage'])[1 + i % 2], 100 FROM generate_series(1, 9) i`,
    `INSERT INTO gift_cards (code, currency, initial_amount, balance, recipient_email)
     SELECT 'GIFT' || lpad(i::text, 4, '0'), (ARRAY['EUR', 'USD'])[1 + i % 2], 100, 100,
       CASE WHEN i % 3 > 0 THEN 'made@example.com' END FROM generate_series(1, 9) i`,
    `INSERT INTO affiliates (user_id, code, commission_type, commission_rate, status, currency)
     SELECT id, 'MADE' || id, 'percentage', 0.1, 'pending', 'EUR' FROM users`,
    `INSERT INTO search_log (query, results_count, created_at)
     SELECT 'made ' || i, 1, now() - i * interval '5 hours' FROM generate_series(1, 12) i`,
  ],
  changed: [
    `UPDATE users SET suspended_at = now() WHERE name LIKE 'Made%' AND id % 2 = 0`,
    `UPDATE users SET email_verified_at = now(), roles = '{customer}' WHERE name IN ('Made 1', 'Made 2')`,
    `UPDATE products SET is_featured = true, brand_id = :brand WHERE id = :product`,
    `UPDATE reviews SET status = 'approved', rating = 5 WHERE id % 2 = 0`,
    `UPDATE product_questions SET answer = 'So.', answered_at = now(), status = 'approved' WHERE id % 3 = 0`,
    'UPDATE contact_messages SET read_at = now() WHERE id % 2 = 0',
    'UPDATE coupons SET is_active = false WHERE id % 2 = 0',
    'UPDATE gift_cards SET is_active = false WHERE id % 2 = 0',
    `UPDATE affiliates SET status = 'active', approved_at = now() WHERE id % 2 = 0`,
  ],
  deleted: [
    `UPDATE users SET deleted_at = now() WHERE name IN ('Made 3', 'Made 4')`,
    'DELETE FROM reviews WHERE id % 3 = 0',
    'DELETE FROM product_questions WHERE id % 4 = 0',
    'DELETE FROM contact_messages WHERE id % 3 = 0',
    'UPDATE coupons SET deleted_at = now() WHERE id % 3 = 0',
    'UPDATE gift_cards SET deleted_at = now() WHERE id % 3 = 0',
    `DELETE FROM search_log WHERE created_at < now() - interval '1 day'`,
  ],
};

describe('totals of staff lists', () => {
  let store: TestStore;
  let shop: CheckoutShop;
  let admin: TestAccount;
  let lamps: TestItem[];
  let ids: Record<string, number>;
  beforeAll(async () => {
    store = await startStore();
    shop = await openCheckout(store);
    admin = await shop.staff('admin');
    lamps = [await shop.item(100, 5, { name: 'Lamp 1' }), await shop.item(100, 0, { name: 'Lamp 2' })];
    await shop.item(100, 1, { name: 'Lamp 3 (5%) d’or-½-É' });
    const known = await store.db.row<Record<string, number>>(
      `SELECT v.id AS variant, p.id AS product, p.category_id AS category, i.warehouse_id AS warehouse
       FROM inventory i JOIN product_variants v ON v.id = i.variant_id JOIN products p ON p.id = v.product_id
       WHERE p.name = 'Lamp 1'`,
    );
    const brand = await store.db.row<{ id: number }>(
      `INSERT INTO brands (name, slug) VALUES ('Lux', 'lux') RETURNING id`,
    );
    ids = { ...known, brand: brand?.id ?? 0 };
  });
  afterAll(() => store.stop());

  const filled = (text: string): string =>
    text.replaceAll(/(?<!:):([a-z]+)/g, (_, name) => String(ids[name]));

  async function expectTotals(): Promise<void> {
    const logged: string[] = [];
    const counted: string[] = [];
    for (const [list, { from, filters }] of Object.entries(LISTS)) {
      for (const [query, test] of Object.entries(filters)) {
        const { body } = await admin.client.get(`/admin/${list}?${encodeURI(filled(query))}`);
        logged.push(
          `${list}?${query}: ${body.meta?.total ?? JSON.stringify(body)}, shown ${body.data?.length}`,
        );
        const row = await store.db.row<{ n: number }>(
          `SELECT count(*) AS n FROM ${from} WHERE ${filled(test)}`,
        );
        counted.push(`${list}?${query}: ${row?.n}, shown ${Math.min(15, row?.n ?? 0)}`);
      }
    }
    expect(logged).toEqual(counted);
    for (const counts of COUNTER_CACHES) expect(await store.db.rows(counterDrift(counts))).toEqual([]);
  }

  it.each(Object.keys(CHANGES))('are those of the rows after some were %s', async (what) => {
    for (const sql of CHANGES[what] ?? []) await store.db.dataSource.query(filled(sql));
    await expectTotals();
    await store.get(JobsRuntime).runSchedule('fold-counts');
    await expectTotals();
  });

  it('are those of stock that is sold, moved, emptied and given up', async () => {
    const shopper = await shop.shopper();
    const [lamp, empty] = lamps as [TestItem, TestItem];
    await shop.fill(shopper, lamp, 2);
    expect((await shopper.client.post('/orders', {})).status).toBe(201);
    await expectTotals();
    const adjust = { variant_id: ids.variant, quantity: -3, reason: 'damaged', warehouse_id: ids.warehouse };
    expect((await admin.client.post('/admin/stock/adjust', adjust)).status).toBeLessThan(300);
    await expectTotals();
    await store.db.rows('UPDATE products SET deleted_at = now() WHERE id = $1', [empty.productId]);
    await expectTotals();
    await store.db.rows('UPDATE product_variants SET deleted_at = now() WHERE product_id = $1', [
      empty.productId,
    ]);
    await store.db.rows('UPDATE warehouses SET deleted_at = now()');
    await expectTotals();
    await store.db.rows('UPDATE inventory SET removed_at = now()');
    await expectTotals();
  });

  it('of orders, shipments, refunds and returns follow them', async () => {
    const orders = await store.db.rows<{ id: number }>('SELECT id FROM orders');
    expect(orders.length).toBeGreaterThan(0);
    for (const list of ['orders', 'shipments', 'refunds', 'returns', 'disputes']) {
      const row = await store.db.row<{ n: number }>(`SELECT count(*) AS n FROM ${list}`);
      const { body } = await admin.client.get(`/admin/${list}`);
      expect([list, body.meta.total]).toEqual([list, row?.n]);
    }
  });

  it('sort in both directions, ties in the direction of the field', async () => {
    const namesBy = async (sort: string): Promise<number[]> => {
      const { body } = await admin.client.get(`/admin/reviews?sort=${sort}&per_page=100`);
      return body.data.map(({ id }: { id: number }) => id);
    };
    const ascending = await namesBy('status');
    expect(ascending).not.toEqual([]);
    expect(await namesBy('-status')).toEqual(ascending.toReversed());
  });
});
