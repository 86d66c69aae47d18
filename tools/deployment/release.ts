import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { type Manifest, at, build, listAt, readManifests } from './kustomize';
import type { Release } from './rules';

export const root = path.resolve(__dirname, '../..');
const overlays = path.join(root, 'k8s/overlays');

/** The keys of the Secrets that the example makes, by name. */
function exampleSecrets(): Record<string, string[]> {
  return Object.fromEntries(
    readManifests(path.join(root, 'k8s/examples/external-secrets.yaml')).map((example) => [
      String(at(example, 'spec', 'target', 'name')),
      listAt(example, 'spec', 'data').map((entry) => String(at(entry, 'secretKey'))),
    ]),
  );
}

/** An overlay, built by this folder's own small Kustomize, so that every machine can check it. */
export function releaseOf(overlay: string): Release {
  return { objects: build(path.join(overlays, overlay)), secrets: exampleSecrets() };
}

/** Whether the real Kustomize is at hand. */
export const hasKubectl = (() => {
  try {
    execFileSync('kubectl', ['version', '--client'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** An overlay as `kubectl kustomize` builds it; needs `hasKubectl`. */
export function renderedRelease(overlay: string): Release {
  const text = execFileSync('kubectl', ['kustomize', path.join(overlays, overlay)], { encoding: 'utf8' });
  // A ConfigMap's name ends with a hash of what is in it.
  const objects = parseAllDocuments(text.replace(/-config-[a-z0-9]{10}\b/g, '-config'));
  return {
    objects: objects.map((document) => document.toJS() as Manifest),
    secrets: exampleSecrets(),
  };
}
