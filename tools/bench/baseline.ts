import Fastify from 'fastify';
import pg from 'pg';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { registerSlotRoutes, registerCatalogRoutes } from './baseline-reads';
import { registerCartRoutes } from './baseline-cart';
import { registerOverheadRoute } from './baseline-overhead';
import { registerOrderRoutes } from './baseline-orders';
import { registerBookingRoutes } from './baseline-bookings';

const POOL = 10;

/**
 * Starts the baseline: bare Fastify with a static response, and bare Fastify with the fewest hand-written
 * statements that have the same effect and the same response as the service.
 */
async function main(): Promise<void> {
  const server = Fastify();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const store = new pg.Pool({ connectionString: process.env.STORE_DATABASE_URL, max: POOL });
  const booking = new pg.Pool({ connectionString: process.env.BOOKING_DATABASE_URL, max: POOL });
  server.get('/static', () => ({ status: 'ok' }));
  registerOverheadRoute(server, registry);
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  registerCatalogRoutes(server, store);
  registerCartRoutes(server, store);
  registerOrderRoutes(server, store);
  registerSlotRoutes(server, booking);
  registerBookingRoutes(server, booking);
  process.once('SIGTERM', () => process.exit(0));
  await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
