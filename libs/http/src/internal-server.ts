import Fastify, { type FastifyInstance } from 'fastify';
import type { Health } from './health';
import type { Metrics } from './metrics';

/** Adds routes to the internal server, such as the queue dashboard. */
export type InternalRoutes = (server: FastifyInstance) => Promise<void>;

/**
 * Listens on the internal port while a process starts: it is alive, and not ready. Starting waits for the database, which
 * may take longer than a startup probe has patience.
 */
export async function startEarlyServer({
  host,
  port,
}: {
  host: string;
  port: number;
}): Promise<FastifyInstance> {
  const server = Fastify({ forceCloseConnections: true });
  server.get('/health', () => ({ status: 'ok' }));
  server.get('/health/ready', (_request, reply) =>
    reply.status(503).send({ status: 'unavailable', checks: { start: 'down' } }),
  );
  await server.listen({ host, port });
  return server;
}

/**
 * Starts the server on the internal port: probes, Prometheus metrics and operators' pages. Every process has
 * one, including the worker.
 */
export async function startInternalServer(
  { health, metrics }: { health: Health; metrics: Metrics },
  { host, port }: { host: string; port: number },
  routes: InternalRoutes[] = [],
): Promise<FastifyInstance> {
  const server = Fastify({ forceCloseConnections: true });
  server.get('/health', () => ({ status: 'ok' }));
  server.get('/health/ready', async (_request, reply) => {
    const { ready, ...body } = await health.readiness();
    return reply.status(ready ? 200 : 503).send(body);
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  for (const add of routes) await add(server);
  await server.listen({ host, port });
  return server;
}
