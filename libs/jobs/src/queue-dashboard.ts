import { createHmac, randomBytes } from 'node:crypto';
import type { InternalRoutes } from '@comptoir/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { JobsRuntime } from './runtime';

/**
 * Checks whether an operator may see the queues. It takes the same time for a wrong address as for a wrong
 * password.
 * @returns false for credentials that are rejected; true, or the milliseconds until they are checked again
 */
export type OperatorCheck = (email: string, password: string) => Promise<boolean | number>;

const PATH = '/queues';
const FAILURES_PER_MINUTE = 10;
/** The page polls every few seconds. Checking a password each time would keep a core busy. */
const REMEMBER_MS = 60_000;

/**
 * Serves the queue dashboard at `/queues` of the internal server: waiting, running and failed jobs, with
 * retries.
 */
export function queueDashboard(runtime: JobsRuntime, check: OperatorCheck): InternalRoutes {
  return async (server) => {
    // Only workers serve it.
    const [{ createBullBoard }, { BullMQAdapter }, { FastifyAdapter }] = await Promise.all([
      import('@bull-board/api'),
      import('@bull-board/api/bullMQAdapter'),
      import('@bull-board/fastify'),
    ]);
    const queues = await runtime.openQueues();
    const board = new FastifyAdapter().setBasePath(PATH);
    createBullBoard({
      queues: queues.map((queue) => new BullMQAdapter(queue)),
      serverAdapter: board,
      options: { uiConfig: { boardTitle: 'Queues' } },
    });
    board.setErrorHandler(toErrorResponse);
    await server.register(async (scope: FastifyInstance) => {
      scope.addHook('onRequest', basicAuth(check));
      scope.addHook('onRequest', rejectForeignWrites);
      scope.addHook('preSerialization', (_request, _reply, payload, done) =>
        done(null, withoutTraces(payload)),
      );
      await scope.register(board.registerPlugin(), { prefix: PATH });
    });
  };
}

/** Returns the message of an error without its stack trace, which is in the log. */
function toErrorResponse(failure: Error) {
  const { statusCode = 500 } = failure as Error & { statusCode?: number };
  const isClientError = statusCode >= 400 && statusCode < 500;
  const error = isClientError ? 'The request cannot be read.' : 'The queues cannot be read.';
  return { status: isClientError ? 400 : 500, body: { error } } as const;
}

/** Removes stack traces from jobs; the reasons of failures stay. */
function withoutTraces(payload: unknown): unknown {
  const text = JSON.stringify(payload, (key, value: unknown) => (key === 'stacktrace' ? [] : value));
  return text === undefined ? payload : (JSON.parse(text) as unknown);
}

/** Checks HTTP Basic credentials (RFC 7617). Wrong guesses are limited for each address. */
function basicAuth(check: OperatorCheck): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const failures = new RateLimiterMemory({ points: FAILURES_PER_MINUTE, duration: 60 });
  const known = new Map<string, number>();
  const key = randomBytes(32);
  return async (request, reply) => {
    const header = request.headers.authorization ?? '';
    const credentials = credentialsOf(header);
    if (!credentials) return challenge(reply);
    const digest = createHmac('sha256', key).update(header).digest('base64');
    if ((known.get(digest) ?? 0) > performance.now()) return;
    const used = await failures.get(request.ip);
    if ((used?.consumedPoints ?? 0) >= FAILURES_PER_MINUTE) {
      return reply.status(429).header('Retry-After', '60').send('Too many attempts.');
    }
    const accepted = await check(credentials.email, credentials.password);
    if (accepted === false) {
      await failures.penalty(request.ip);
      return challenge(reply);
    }
    known.clear();
    known.set(digest, performance.now() + (accepted === true ? REMEMBER_MS : accepted));
  };
}

/** Browsers send the credentials with requests from other sites as well. */
async function rejectForeignWrites(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const site = request.headers['sec-fetch-site'];
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreign && request.method !== 'GET') return reply.status(403).send('Refused.');
}

function challenge(reply: FastifyReply): FastifyReply {
  return reply
    .status(401)
    .header('WWW-Authenticate', 'Basic realm="queues", charset="UTF-8"')
    .send('Unauthorized.');
}

function credentialsOf(header: string): { email: string; password: string } | undefined {
  const [scheme, value] = header.split(' ');
  if (scheme?.toLowerCase() !== 'basic' || !value) return undefined;
  const text = Buffer.from(value, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { email: text.slice(0, colon), password: text.slice(colon + 1) };
}
