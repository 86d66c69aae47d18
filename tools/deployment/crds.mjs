// Writes tools/deployment/crds: the structure of the custom resources that k8s/ uses, from their projects.
//   node tools/deployment/crds.mjs           reads them from GitHub
//   node tools/deployment/crds.mjs FOLDER    reads FOLDER/<owner>/<name>/<version>/<path> instead
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/** Versions whose structure the manifests are checked against, with the paths of their definitions. */
const SOURCES = [
  {
    repository: 'kubernetes-sigs/gateway-api',
    version: 'v1.6.1',
    folder: 'config/crd/standard/gateway.networking.k8s.io_',
    kinds: ['gatewayclasses', 'gateways', 'httproutes'],
  },
  {
    repository: 'envoyproxy/gateway',
    version: 'v1.9.0',
    folder: 'charts/gateway-helm/charts/crds/crds/generated/gateway.envoyproxy.io_',
    kinds: ['backendtrafficpolicies', 'envoyproxies'],
  },
  {
    repository: 'cert-manager/cert-manager',
    version: 'v1.21.1',
    folder: 'deploy/crds/cert-manager.io_',
    kinds: ['issuers'],
  },
  {
    repository: 'cloudnative-pg/cloudnative-pg',
    version: 'v1.30.0',
    folder: 'config/crd/bases/postgresql.cnpg.io_',
    kinds: ['clusters', 'databases', 'databaseroles', 'poolers', 'scheduledbackups'],
  },
  {
    repository: 'cloudnative-pg/plugin-barman-cloud',
    version: 'v0.14.0',
    folder: 'config/crd/bases/barmancloud.cnpg.io_',
    kinds: ['objectstores'],
  },
  {
    repository: 'kedacore/keda',
    version: 'v2.20.2',
    folder: 'config/crd/bases/keda.sh_',
    kinds: ['scaledobjects'],
  },
  {
    repository: 'external-secrets/external-secrets',
    version: 'v2.9.0',
    folder: 'config/crds/bases/external-secrets.io_',
    kinds: ['externalsecrets'],
  },
  {
    repository: 'prometheus-operator/prometheus-operator',
    version: 'v0.93.0',
    folder: 'example/prometheus-operator-crd/monitoring.coreos.com_',
    kinds: ['podmonitors', 'prometheusrules'],
  },
  {
    repository: 'argoproj/argo-cd',
    version: 'v3.5.1',
    folder: 'manifests/crds/',
    kinds: ['application-crd'],
  },
  {
    repository: 'fluxcd/kustomize-controller',
    version: 'v1.9.4',
    folder: 'config/crd/bases/kustomize.toolkit.fluxcd.io_',
    kinds: ['kustomizations'],
  },
  {
    repository: 'fluxcd/source-controller',
    version: 'v1.9.1',
    folder: 'config/crd/bases/source.toolkit.fluxcd.io_',
    kinds: ['gitrepositories'],
  },
];

/** The values of a chart have a structure, too. */
const CHARTS = [
  { repository: 'valkey-io/valkey-helm', version: 'valkey-0.11.0', file: 'valkey/values.schema.json' },
];

const target = path.join(import.meta.dirname, 'crds');

/** Keywords that say how an object is made up; texts, defaults and rules in CEL are left out. */
const KEPT = new Set([
  ...['type', 'format', 'enum', 'pattern', 'nullable'],
  ...[
    'minimum',
    'maximum',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'minProperties',
    'maxProperties',
  ],
  ...['x-kubernetes-int-or-string', 'x-kubernetes-preserve-unknown-fields'],
]);
const SCHEMAS = new Set(['items', 'additionalProperties', 'not']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf']);

/** True for a field that the API server fills in before it checks an object. */
const hasDefault = ({ properties }, name) => properties?.[name]?.default !== undefined;

/** False for what Go takes in a pattern and JavaScript does not. */
function isPattern(text) {
  try {
    return Boolean(new RegExp(text));
  } catch {
    return false;
  }
}

/** Returns the structure of a schema. */
function cut(schema) {
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties')
      kept.properties = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner)]));
    else if (SCHEMAS.has(key)) kept[key] = cut(value);
    else if (LISTS.has(key)) kept[key] = value.map(cut);
    else if (key === 'required') kept.required = value.filter((name) => !hasDefault(schema, name));
    else if (KEPT.has(key) && (key !== 'pattern' || isPattern(value))) kept[key] = value;
  }
  return kept;
}

async function read(address) {
  const [folder] = process.argv.slice(2);
  if (folder) return readFileSync(path.join(folder, address), 'utf8');
  const response = await fetch(`https://raw.githubusercontent.com/${address}`);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.text();
}

mkdirSync(target, { recursive: true });
for (const { repository, version, folder, kinds } of SOURCES) {
  for (const kind of kinds) {
    const text = await read(`${repository}/${version}/${folder}${kind}.yaml`);
    // Some are templates of Helm, whose own lines stand alone.
    const { spec } = parse(text.replace(/^\s*\{\{.*\n/gm, ''));
    const versions = spec.versions
      .filter(({ served }) => served)
      .map(({ name, schema }) => {
        const { properties } = schema.openAPIV3Schema;
        delete properties.status;
        return [
          name,
          cut({ ...schema.openAPIV3Schema, properties: { ...properties, metadata: { type: 'object' } } }),
        ];
      });
    const definition = { group: spec.group, kind: spec.names.kind, source: `${repository} ${version}` };
    const file = path.join(target, `${spec.group}_${spec.names.plural}.json`);
    writeFileSync(file, `${JSON.stringify({ ...definition, versions: Object.fromEntries(versions) })}\n`);
  }
}
for (const { repository, version, file } of CHARTS) {
  const schema = cut(JSON.parse(await read(`${repository}/${version}/${file}`)));
  const name = path.join(target, `values_${path.dirname(file)}.json`);
  writeFileSync(name, `${JSON.stringify({ source: `${repository} ${version}`, schema })}\n`);
}
