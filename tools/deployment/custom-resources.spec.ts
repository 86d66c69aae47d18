import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { chartProblems, isCustom, structureProblems } from './custom-resources';
import { type Manifest, at, readManifests } from './manifests';
import { releaseOf, root } from './release';

/** Values of charts, by the file that has them; they are no manifests. */
const VALUES: Record<string, string> = { 'k8s/examples/valkey-values.yaml': 'valkey' };

const files = readdirSync(path.join(root, 'k8s'), { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('k8s', file))
  .filter((file) => file.endsWith('.yaml') && !VALUES[file] && path.basename(file) !== 'kustomization.yaml')
  .filter((file) => !path.basename(file).startsWith('.'));
const custom = files.flatMap((file) =>
  readManifests(path.join(root, file))
    .filter(isCustom)
    .map((manifest) => ({ file, kind: manifest.kind, name: manifest.metadata.name, manifest })),
);

describe('the custom resources of k8s', () => {
  it('are found', () => {
    const kinds = [...new Set(custom.map(({ kind }) => kind))];
    expect(kinds).toEqual(
      expect.arrayContaining([
        ...['BackendTrafficPolicy', 'EnvoyProxy', 'Gateway', 'GatewayClass', 'HTTPRoute', 'Issuer'],
        ...['Cluster', 'Database', 'DatabaseRole', 'ObjectStore', 'Pooler', 'ScheduledBackup'],
        ...['ExternalSecret', 'PodMonitor', 'PrometheusRule', 'ScaledObject'],
      ]),
    );
  });

  it.each(custom)('$file: $kind $name has the structure of its definition', ({ manifest }) => {
    expect(structureProblems(manifest)).toEqual([]);
  });

  it.each(['production', 'development'])('have it after the patches of %s, too', (overlay) => {
    const wrong = releaseOf(overlay)
      .objects.filter(isCustom)
      .flatMap((object) => structureProblems(object).map((problem) => `${object.kind}: ${problem}`));
    expect(wrong).toEqual([]);
  });
});

describe('a fault of a custom resource', () => {
  const found = (kind: string): Manifest =>
    structuredClone(custom.find(({ manifest }) => manifest.kind === kind)?.manifest as Manifest);
  const put = (object: Manifest, keys: (string | number)[], value: unknown): Manifest => {
    const parent = at(object, ...keys.slice(0, -1)) as Record<string, unknown>;
    const last = String(keys.at(-1));
    if (value === undefined) delete parent[last];
    else parent[last] = value;
    return object;
  };

  it.each<[string, (string | number)[], unknown, RegExp]>([
    ['Cluster', ['spec', 'instance'], 3, /additional properties.*"instance"/],
    ['Cluster', ['spec', 'postgresql', 'synchronous', 'method'], 'all', /allowed values/],
    ['Cluster', ['spec', 'instances'], '3', /must be integer/],
    ['Database', ['spec', 'owner'], undefined, /required property 'owner'/],
    ['Gateway', ['spec', 'listeners', 0, 'port'], 70_000, /<= 65535/],
    ['HTTPRoute', ['spec', 'rules', 0, 'timeouts', 'request'], '5 minutes', /match pattern/],
    ['HTTPRoute', ['spec', 'rules', 0, 'retries'], 3, /additional properties/],
    ['Issuer', ['spec', 'acme', 'solvers', 0, 'http01', 'gatewayHttpRoute'], {}, /additional properties/],
    ['ScaledObject', ['spec', 'scaleTargetRef', 'name'], undefined, /required property 'name'/],
    ['ScheduledBackup', ['spec', 'method'], 'barman', /allowed values/],
    ['EnvoyProxy', ['spec', 'provider', 'kubernetes', 'replicas'], 2, /additional properties/],
  ])('is seen: %s %j', (kind, keys, value, problem) => {
    expect(structureProblems(put(found(kind), keys, value)).join('\n')).toMatch(problem);
  });

  it('is seen: a kind without a definition', () => {
    const manifest = { apiVersion: 'example.org/v1', kind: 'Thing', metadata: { name: 'a' } };
    expect(isCustom(manifest)).toBe(true);
    expect(structureProblems(manifest)).toEqual(['there is no definition of example.org/v1 Thing']);
  });
});

describe.each(Object.entries(VALUES))('%s', (file, chart) => {
  const values = parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, unknown>;

  it('has values of its chart only', () => {
    expect(chartProblems(chart, values)).toEqual([]);
    expect(chartProblems(chart, { ...values, persistence: {} }).join()).toMatch(/additional properties/);
  });
});
