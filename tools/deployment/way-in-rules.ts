import { type Manifest, at, listAt } from './manifests';
import { type Release, type Rule, labelled, ofKind } from './rules';
import { dataOf } from './release-rules';

const IMPORTS = '/api/v1/admin/products/import';
/** The longest time that an export may take, which gateways would otherwise cut off after 15 seconds. */
const LEAST_SECONDS = 60;
const BODY_SIZE = 'nginx.ingress.kubernetes.io/proxy-body-size';

const ingressPaths = (ingress: Manifest): unknown[] =>
  listAt(ingress, 'spec', 'rules').flatMap((rule) => listAt(rule, 'http', 'paths'));

const routeRules = (route: Manifest): unknown[] => listAt(route, 'spec', 'rules');

/** Returns the routes that lead to a Service, and not those that redirect. */
const routesOf = (release: Release): Manifest[] =>
  ofKind(release, 'HTTPRoute').filter(
    (route) =>
      !routeRules(route).some((rule) =>
        listAt(rule, 'filters').some((filter) => at(filter, 'type') === 'RequestRedirect'),
      ),
  );

/** Returns the Ingresses, and the routes that lead to a Service. */
const waysOf = (release: Release): Manifest[] => [...routesOf(release), ...ofKind(release, 'Ingress')];

/** Returns the names and ports of the Services that a way in leads to. */
function backendsOf(way: Manifest): { name: unknown; port: unknown }[] {
  if (way.kind === 'Ingress')
    return ingressPaths(way).map((path) => ({
      name: at(path, 'backend', 'service', 'name'),
      port: at(path, 'backend', 'service', 'port', 'name'),
    }));
  return routeRules(way)
    .flatMap((rule) => listAt(rule, 'backendRefs'))
    .map((backend) => ({ name: at(backend, 'name'), port: at(backend, 'port') }));
}

function exists(release: Release, { name, port }: { name: unknown; port: unknown }): boolean {
  const service = ofKind(release, 'Service').find(({ metadata }) => metadata.name === name);
  return listAt(service, 'spec', 'ports').some(
    (open) => at(open, 'name') === port || at(open, 'port') === port,
  );
}

/** Converts `90s` or `5m` to seconds; NaN when it is not valid. */
function seconds(duration: unknown): number {
  const [, amount, unit] = /^(\d+)([sm])$/.exec(String(duration)) ?? [];
  return Number(amount) * (unit === 'm' ? 60 : 1);
}

/** Rules about how clients reach the services: by HTTPRoutes, or by the Ingresses of a component. */
export const wayInRules: Record<string, Rule> = {
  'attaches each route to one listener with TLS': (release) =>
    routesOf(release)
      .filter((route) => {
        const parents = listAt(route, 'spec', 'parentRefs');
        return (
          parents.length === 0 ||
          parents.some((parent) => /^(?:http-.*)?$/.test((at(parent, 'sectionName') ?? '') as string)) ||
          listAt(route, 'spec', 'hostnames').length === 0
        );
      })
      .map((route) => `${labelled(route)}: may be reached without TLS, or by any name`),
  'gives every request of a route its time': (release) =>
    routesOf(release)
      .filter(
        (route) =>
          !routeRules(route).every((rule) => seconds(at(rule, 'timeouts', 'request')) >= LEAST_SECONDS),
      )
      .map((route) => `${labelled(route)}: is cut off by the gateway`),
  'ends TLS at the ingress and bounds bodies': (release) =>
    ofKind(release, 'Ingress')
      .filter((ingress) => {
        const secured = listAt(ingress, 'spec', 'tls').flatMap((tls) => listAt(tls, 'hosts'));
        const hosts = listAt(ingress, 'spec', 'rules').map((rule) => at(rule, 'host'));
        const size = at(ingress, 'metadata', 'annotations', BODY_SIZE);
        return hosts.length === 0 || !hosts.every((host) => secured.includes(host)) || !size;
      })
      .map((ingress) => `${labelled(ingress)}: has an open host or unbounded bodies`),
  'takes imports as large as they may be': (release) => {
    const routed = routesOf(release).some((route) =>
      routeRules(route)
        .flatMap((rule) => listAt(rule, 'matches'))
        .some((match) => at(match, 'path', 'value') === IMPORTS),
    );
    const allowed = Number(dataOf(release, 'store-config')?.IMPORT_MAX_MB ?? 100);
    const ingressed = ofKind(release, 'Ingress')
      .filter((ingress) => ingressPaths(ingress).some((path) => at(path, 'path') === IMPORTS))
      .some((ingress) => parseInt(String(at(ingress, 'metadata', 'annotations', BODY_SIZE)), 10) > allowed);
    return routed || ingressed ? [] : ['imports have no way in of their own, or are cut off'];
  },
  'leads every way in to a Service that exists': (release) =>
    waysOf(release)
      .filter((way) => backendsOf(way).length === 0 || !backendsOf(way).every((one) => exists(release, one)))
      .map((way) => `${labelled(way)}: leads nowhere`),
  'has one kind of way in, to each Service': (release) => {
    const kinds = new Set(waysOf(release).map(({ kind }) => kind));
    const reached = waysOf(release).flatMap(backendsOf);
    return [
      ...(kinds.size > 1 ? ['there are HTTPRoutes and Ingresses'] : []),
      ...ofKind(release, 'Service')
        .filter(({ metadata }) => !reached.some(({ name }) => name === metadata.name))
        .map((service) => `${labelled(service)}: cannot be reached`),
    ];
  },
};
