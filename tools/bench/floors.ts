import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';

export interface Floors {
  url: string;
  close(): Promise<void>;
}

const PRODUCTS = `
  SELECT p.id, p.name, p.slug, p.sku, p.min_price, p.compare_price, p.average_rating, p.reviews_count, p.is_featured,
         p.is_in_stock, p.is_digital, b.name AS brand, c.name AS category
  FROM products p JOIN categories c ON c.id = p.category_id LEFT JOIN brands b ON b.id = p.brand_id
  WHERE p.status = 'published' AND p.deleted_at IS NULL
  ORDER BY p.published_at DESC, p.id DESC LIMIT 15`;
const CATEGORIES = 'SELECT id, parent_id, name, slug, image_url FROM categories ORDER BY sort_order, id';
const SLOTS = 'SELECT start_minute, end_minute, duration_min FROM slot_definitions ORDER BY id LIMIT 10';

/**
 * What the same machine does without a framework of ours: bare Fastify with a constant body, and bare Fastify
 * with one hand-written statement that reads the rows an answer is about.
 */
export async function startFloors(storeDatabase: string, bookingDatabase: string): Promise<Floors> {
  const server = Fastify();
  const store = new pg.Pool({ connectionString: storeDatabase, max: 10 });
  const booking = new pg.Pool({ connectionString: bookingDatabase, max: 10 });
  server.get('/constant', () => ({ status: 'ok' }));
  rowsAt(server, '/products', store, PRODUCTS);
  rowsAt(server, '/categories', store, CATEGORIES);
  rowsAt(server, '/slots', booking, SLOTS);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    close: async () => {
      await server.close();
      await Promise.all([store.end(), booking.end()]);
    },
  };
}

function rowsAt(server: FastifyInstance, path: string, pool: pg.Pool, text: string): void {
  server.get(path, async () => ({ data: (await pool.query({ name: path, text })).rows as unknown[] }));
}
