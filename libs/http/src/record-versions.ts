import { type ExpectedVersion, runExpecting } from '@comptoir/db';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { VersionOptions } from './endpoint-options';
import type { FrameworkErrors } from './envelope';

/**
 * Sends the version of a record as its `ETag`, and lets a change name the version that its client has read
 * (`If-Match`, RFC 9110, section 13.1.1). `Db.tx` compares it under the lock of the row, so two people cannot
 * overwrite each other unseen.
 */
export function compareVersions(server: FastifyInstance, frameworkErrors: FrameworkErrors): void {
  server.addHook('preSerialization', (request, reply, payload, done) => {
    const version = request.routeOptions.config.version ? versionOf(payload) : undefined;
    if (version !== undefined) void reply.header('etag', `"${version}"`);
    done(null, payload);
  });
  // Before the hooks of the service, whose writes concern no record.
  server.addHook('onSend', (request, _reply, payload, done) => {
    if (request.expectedVersion) request.expectedVersion.isOver = true;
    done(null, payload);
  });
  server.addHook('onRoute', (route) => {
    const version = route.config?.version;
    if (!version || route.method === 'GET' || route.method === 'HEAD') return;
    // Hooks of a route run after those of the server: a response that is repeated for its key comes first.
    route.preHandler = [
      ...[route.preHandler ?? []].flat(),
      (request, _reply, done) => {
        const expected = expectationOf(request, version, frameworkErrors);
        request.expectedVersion = expected;
        if (expected) runExpecting(expected, done);
        else done();
      },
    ];
  });
}

function versionOf(payload: unknown): string | undefined {
  const body = payload as { data?: { version?: string }; version?: string } | null;
  return body?.data?.version ?? body?.version;
}

function expectationOf(
  { headers, params, principal }: FastifyRequest,
  { param = 'id', params: names = [param], column = param, ofResources, ...record }: VersionOptions,
  { preconditionFailed }: FrameworkErrors,
): ExpectedVersion | undefined {
  const header = headers['if-match'];
  const versions = header === undefined ? [ANY] : versionsIn(header);
  if (versions.includes(ANY)) return undefined;
  const id = names.map((name) => (params as Record<string, string>)[name]).join('.');
  const { table } = record;
  const key = record.isWholeTable ? {} : { column, id };
  const own = principal?.resourceIds;
  const limit = own && ofResources ? { condition: ofResources, resourceIds: own } : {};
  return { table, ...key, ...limit, versions, error: () => preconditionFailed(), isOver: false };
}

const ANY = '*';

/** Reads the versions of an `If-Match` header. A weak tag names no version. */
export function versionsIn(header: string): string[] {
  return header.split(',').map((tag) => tag.trim().replace(/^"(.*)"$/, '$1'));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the client has named the version of the record that it changes. */
    expectedVersion?: ExpectedVersion;
  }
}
