import type { FastifyInstance, FastifyRequest } from 'fastify';
import createRouter, { type HTTPMethod, type HTTPVersion, type Instance } from 'find-my-way';

type Router = Instance<HTTPVersion.V1>;

declare module 'fastify' {
  interface FastifyInstance {
    routeIndex: { router: Router; methods: Set<HTTPMethod> };
  }
}

/**
 * Records every route, so that a wrong method is distinguished from an unknown path. Call it before routes
 * are added.
 */
export function indexRoutes(server: FastifyInstance): void {
  const router = createRouter<HTTPVersion.V1>({ ignoreTrailingSlash: false });
  const methods = new Set<HTTPMethod>();
  server.decorate('routeIndex', { router, methods });
  server.addHook('onRoute', ({ method, url }) => {
    const all: HTTPMethod[] = [method as HTTPMethod | HTTPMethod[]].flat();
    for (const one of all) {
      if (url.includes('*') || router.hasRoute(one, url)) continue;
      methods.add(one);
      router.on(one, url, () => undefined);
    }
  });
}

/** Returns the methods that exist for the path of this request; empty for an unknown path. */
export function allowedMethods(request: FastifyRequest): string[] {
  const { router, methods } = request.server.routeIndex;
  const path = request.url.split('?')[0] ?? '/';
  return [...methods].filter((method) => router.find(method, path));
}
