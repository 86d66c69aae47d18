import Fastify from 'fastify';
import pg from 'pg';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { bookingReads, storeReads } from './floor.reads';
import { cartWrites } from './floor.cart';
import { duties } from './floor.duties';
import { orderWrites } from './floor.orders';
import { bookingWrites } from './floor.writes';

const POOL = 10;

/**
 * What the same machine does without a framework and without rules: bare Fastify with a constant body, and bare
 * Fastify with the least SQL by hand that has the same effect and the same answer.
 */
async function main(): Promise<void> {
  const server = Fastify();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const store = new pg.Pool({ connectionString: process.env.STORE_DATABASE_URL, max: POOL });
  const booking = new pg.Pool({ connectionString: process.env.BOOKING_DATABASE_URL, max: POOL });
  server.get('/constant', () => ({ status: 'ok' }));
  duties(server, registry);
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  storeReads(server, store);
  cartWrites(server, store);
  orderWrites(server, store);
  bookingReads(server, booking);
  bookingWrites(server, booking);
  process.once('SIGTERM', () => process.exit(0));
  await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
