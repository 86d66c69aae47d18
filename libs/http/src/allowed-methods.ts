import type { FastifyInstance, FastifyRequest } from 'fastify';
import createRouter, { type HTTPMethod, type HTTPVersion, type Instance } from 'find-my-way';

type Router = Instance<HTTPVersion.V1>;

declare module 'fastify' {
  interface FastifyInstance {
    routeIndex: { router: Router; methods: Set<HTTPMethod> };
  }
}

/** Remembers every route, so that a wrong method can be told from an unknown path. Call before routes are added. */
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

/** The methods that the path of this request answers to; empty when the path is unknown. */
export function allowedMethods(request: FastifyRequest): string[] {
  const { router, methods } = request.server.routeIndex;
  const path = request.url.split('?')[0] ?? '/';
  return [...methods].filter((method) => router.find(method, path));
}
