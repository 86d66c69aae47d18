import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { type Manifest, at, build, listAt, readManifests } from './kustomize';
import type { Release } from './rules';

export const root = path.resolve(__dirname, '../..');
const overlays = path.join(root, 'k8s/overlays');

/** Returns the keys of the Secrets of the example, by name. */
export function exampleSecrets(): Record<string, string[]> {
  return Object.fromEntries(
    readManifests(path.join(root, 'k8s/examples/external-secrets.yaml')).map((example) => [
      String(at(example, 'spec', 'target', 'name')),
      listAt(example, 'spec', 'data').map((entry) => String(at(entry, 'secretKey'))),
    ]),
  );
}

/** Builds an overlay with the small Kustomize of this folder, so that it can be checked without kubectl. */
export function releaseOf(overlay: string): Release {
  return { objects: build(path.join(overlays, overlay)), secrets: exampleSecrets() };
}

/** True when kubectl is installed. */
export const hasKubectl = (() => {
  try {
    execFileSync('kubectl', ['version', '--client'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Builds a kustomization with `kubectl kustomize`; requires `hasKubectl`. */
export function renderedObjects(directory: string): Manifest[] {
  const text = execFileSync('kubectl', ['kustomize', directory], { encoding: 'utf8' });
  // Removes the hash at the end of a ConfigMap's name.
  return parseAllDocuments(text.replace(/-config-[a-z0-9]{10}\b/g, '-config')).map(
    (document) => document.toJS() as Manifest,
  );
}

/** Builds an overlay with `kubectl kustomize`; requires `hasKubectl`. */
export function renderedRelease(overlay: string): Release {
  return { objects: renderedObjects(path.join(overlays, overlay)), secrets: exampleSecrets() };
}
