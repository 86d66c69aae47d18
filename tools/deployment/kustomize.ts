import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { type Manifest, at, listAt, readManifests } from './manifests';
import { type Replacement, replace } from './replacements';

export { type Manifest, at, listAt, readManifests };

type Labels = Record<string, string>;

interface Patch {
  target?: { kind?: string; name?: string };
  patch: string;
}

interface Operation {
  op: 'add' | 'replace' | 'remove';
  path: string;
  value?: unknown;
}

interface Kustomization {
  kind: 'Kustomization' | 'Component';
  resources?: string[];
  components?: string[];
  namePrefix?: string;
  namespace?: string;
  labels?: { pairs: Labels }[];
  images?: { name: string; newName?: string; newTag?: string }[];
  configMapGenerator?: {
    name: string;
    behavior?: 'merge';
    literals?: string[];
    envs?: string[];
    files?: string[];
    options?: { labels?: Labels; annotations?: Labels };
  }[];
  patches?: Patch[];
  replacements?: Replacement[];
}

/**
 * Builds a kustomization with the features that this repository uses: resources, components, JSON patches and
 * patches that delete, generated ConfigMaps (without a hash in their names), labels, prefixes, namespaces, images and
 * replacements.
 */
export function build(directory: string, inherited: Manifest[] = []): Manifest[] {
  const kustomization = parse(
    readFileSync(path.join(directory, 'kustomization.yaml'), 'utf8'),
  ) as Kustomization;
  const objects = [...inherited];
  for (const resource of kustomization.resources ?? []) {
    const target = path.join(directory, resource);
    objects.push(...(statSync(target).isDirectory() ? build(target) : readManifests(target)));
  }
  generateConfigMaps(objects, kustomization, directory);
  const withComponents = (kustomization.components ?? []).reduce(
    (all, component) => build(path.join(directory, component), all),
    objects,
  );
  for (const patch of kustomization.patches ?? []) applyPatch(withComponents, patch);
  if (kustomization.namespace) setNamespace(withComponents, kustomization.namespace);
  if (kustomization.namePrefix) addPrefix(withComponents, kustomization.namePrefix);
  for (const { pairs } of kustomization.labels ?? []) addLabels(withComponents, pairs);
  for (const image of kustomization.images ?? []) setImage(withComponents, image);
  for (const replacement of kustomization.replacements ?? []) replace(withComponents, replacement);
  return kustomization.kind === 'Component' ? withComponents : withComponents.filter(isApplied);
}

/** False for an object that only replacements read. */
const isApplied = ({ metadata }: Manifest): boolean =>
  metadata.annotations?.['config.kubernetes.io/local-config'] !== 'true';

function generateConfigMaps(objects: Manifest[], kustomization: Kustomization, directory: string): void {
  for (const generator of kustomization.configMapGenerator ?? []) {
    const { name, behavior, literals = [], envs = [], files = [], options } = generator;
    const lines = [...literals, ...envs.flatMap((file) => linesOf(path.join(directory, file)))];
    const data = Object.fromEntries(lines.map((line) => splitAtEquals(line)));
    for (const entry of files) {
      const [key, file] = splitAtEquals(entry);
      data[key] = readFileSync(path.join(directory, file), 'utf8');
    }
    const existing = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
    if (behavior !== 'merge')
      objects.push({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name, labels: options?.labels, annotations: options?.annotations },
        data,
      });
    else if (existing) existing.data = { ...(existing.data as Labels), ...data };
    else throw new Error(`${directory}: there is no ConfigMap ${name} to merge with`);
  }
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

function splitAtEquals(line: string): [string, string] {
  const index = line.indexOf('=');
  return [line.slice(0, index), line.slice(index + 1)];
}

function applyPatch(objects: Manifest[], { target, patch }: Patch): void {
  if (!target) return remove(objects, parse(patch) as Manifest);
  const matches = (pattern: string | undefined, text: string): boolean =>
    pattern === undefined || new RegExp(`^(?:${pattern})$`).test(text);
  const hit = objects.filter(
    ({ kind, metadata }) => matches(target.kind, kind) && matches(target.name, metadata.name),
  );
  if (hit.length === 0) throw new Error(`No object for the patch of ${JSON.stringify(target)}`);
  for (const object of hit) {
    for (const operation of parse(patch) as Operation[]) applyOperation(object, operation);
  }
}

/** Removes the object that a patch with `$patch: delete` names. */
function remove(objects: Manifest[], patch: Manifest): void {
  const index = objects.findIndex(
    ({ kind, metadata }) => kind === patch.kind && metadata.name === patch.metadata.name,
  );
  if (patch.$patch !== 'delete' || index < 0) throw new Error(`Cannot apply ${JSON.stringify(patch)}`);
  objects.splice(index, 1);
}

/** Applies one operation of a JSON patch (RFC 6902). */
function applyOperation(object: Manifest, { op, path: pointer, value }: Operation): void {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop() ?? '';
  const parent = at(object, ...keys);
  if (typeof parent !== 'object' || parent === null) throw new Error(`${pointer} is not there`);
  if (Array.isArray(parent) && op === 'add') {
    parent.splice(last === '-' ? parent.length : Number(last), 0, structuredClone(value));
    return;
  }
  if (op !== 'add' && !(last in parent)) throw new Error(`${pointer} is not there`);
  if (op === 'remove' && Array.isArray(parent)) parent.splice(Number(last), 1);
  else if (op === 'remove') delete (parent as Record<string, unknown>)[last];
  else (parent as Record<string, unknown>)[last] = structuredClone(value);
}

function setNamespace(objects: Manifest[], namespace: string): void {
  for (const { kind, metadata } of objects) {
    if (kind === 'Namespace') metadata.name = namespace;
    else metadata.namespace = namespace;
  }
}

/**
 * References between objects: [kind of the target, key with its name or with an object that has the name].
 */
const REFERENCES: Record<string, string> = {
  configMapRef: 'ConfigMap',
  serviceAccountName: 'ServiceAccount',
  scaleTargetRef: 'Deployment',
  service: 'Service',
};

function addPrefix(objects: Manifest[], prefix: string): void {
  const known = new Set(objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`));
  const renamed = (kind: string, name: unknown): unknown =>
    known.has(`${kind}/${String(name)}`) ? prefix + String(name) : name;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const kind = REFERENCES[key];
      if (kind && typeof inner === 'string') (value as Labels)[key] = renamed(kind, inner) as string;
      else if (kind && at(inner, 'name')) (inner as Labels).name = renamed(kind, at(inner, 'name')) as string;
      else visit(inner);
    }
  };
  for (const object of objects) {
    visit(object.spec);
    if (object.kind !== 'Namespace') object.metadata.name = prefix + object.metadata.name;
  }
}

function addLabels(objects: Manifest[], pairs: Labels): void {
  for (const object of objects) {
    object.metadata.labels = { ...object.metadata.labels, ...pairs };
    const places = [
      at(object, 'spec', 'selector', 'matchLabels'),
      at(object, 'spec', 'template', 'metadata', 'labels'),
      at(object, 'spec', 'podSelector', 'matchLabels'),
      ...(object.kind === 'Service' ? [at(object, 'spec', 'selector')] : []),
      ...listAt(object, 'spec', 'template', 'spec', 'topologySpreadConstraints').map((constraint) =>
        at(constraint, 'labelSelector', 'matchLabels'),
      ),
    ];
    for (const place of places) if (place) Object.assign(place as Labels, pairs);
  }
}

function setImage(
  objects: Manifest[],
  { name, newName, newTag }: { name: string; newName?: string; newTag?: string },
): void {
  for (const object of objects) {
    const job = at(object, 'spec', 'jobTemplate');
    for (const container of listAt(job ?? object, 'spec', 'template', 'spec', 'containers')) {
      const holder = container as { image: string };
      const [, repository, tag] = /^(.*?)(?::([^:/]+))?$/.exec(holder.image) ?? [];
      if (repository !== name) continue;
      const version = newTag ?? tag;
      holder.image = (newName ?? name) + (version ? `:${version}` : '');
    }
  }
}
