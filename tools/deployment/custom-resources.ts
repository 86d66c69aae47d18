import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import Ajv, { type AnySchema, type ValidateFunction } from 'ajv';
import type { Manifest } from './manifests';

interface Definition {
  group: string;
  kind: string;
  /** Project and version that the structure is of. */
  source: string;
  versions: Record<string, AnySchema>;
}

const folder = path.join(__dirname, 'crds');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));

/** Groups of Kubernetes itself, and files that only kustomize and its plugins read. */
const BUILT_IN = new Set(['v1', 'apps', 'batch', 'autoscaling', 'networking.k8s.io', 'policy']);
const OF_KUSTOMIZE = new Set(['kustomize.config.k8s.io', 'viaduct.ai']);

/** Lets only the named fields be there, as `kubectl apply --validate=strict` does. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { properties, ...rest } = schema as Record<string, unknown>;
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, strict(value)]));
  const names = Object.entries((properties ?? {}) as Record<string, unknown>);
  const isOpen = 'additionalProperties' in rest || rest['x-kubernetes-preserve-unknown-fields'] === true;
  return {
    ...inner,
    ...(rest['x-kubernetes-int-or-string'] ? { type: ['integer', 'string'] } : {}),
    ...(properties
      ? { properties: Object.fromEntries(names.map(([name, one]) => [name, strict(one)])) }
      : {}),
    ...(properties && rest.type === 'object' && !isOpen ? { additionalProperties: false } : {}),
  };
}

const ajv = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false, allErrors: true });
const schemas = new Map<string, AnySchema>();
const validators = new Map<string, ValidateFunction>();
for (const file of readdirSync(folder)) {
  if (file.startsWith('values_')) {
    const { schema } = read(file) as { schema: AnySchema };
    schemas.set(path.basename(file, '.json'), schema);
    continue;
  }
  const { group, kind, versions } = read(file) as Definition;
  for (const [version, schema] of Object.entries(versions))
    schemas.set(`${group}/${version} ${kind}`, schema);
}

/** Returns the check of a definition, which is compiled at its first use; undefined when there is no definition. */
function validatorOf(name: string): ValidateFunction | undefined {
  const schema = schemas.get(name);
  if (!schema) return undefined;
  const validate = validators.get(name) ?? ajv.compile(strict(schema) as AnySchema);
  validators.set(name, validate);
  return validate;
}

function problemsOf(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message = '', params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** True for an object that a definition of this folder has to describe. */
export function isCustom({ apiVersion }: Manifest): boolean {
  const group = String(apiVersion).split('/')[0] ?? '';
  return !BUILT_IN.has(group) && !OF_KUSTOMIZE.has(group);
}

/** Returns a sentence for each field that is unknown, missing or of a wrong type or value. */
export function structureProblems(manifest: Manifest): string[] {
  const name = `${String(manifest.apiVersion)} ${manifest.kind}`;
  const validate = validatorOf(name);
  return validate ? problemsOf(validate, manifest) : [`there is no definition of ${name}`];
}

/** Returns a sentence for each value that a chart does not have. */
export function chartProblems(chart: string, values: unknown): string[] {
  const validate = validatorOf(`values_${chart}`);
  return validate ? problemsOf(validate, values) : [`there is no chart ${chart}`];
}
