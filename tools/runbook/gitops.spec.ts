import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { type Manifest, at, readManifests } from '../deployment/kustomize';
import { hasKubectl, root } from '../deployment/release';

const example = (file: string): Manifest[] => readManifests(path.join(root, 'k8s/examples', file));

/** Builds the production overlay with the patches of an example, as the tool does. */
function patched(patches: unknown): Manifest[] {
  const directory = mkdtempSync(path.join(root, 'k8s/overlays/.patched-'));
  try {
    const kustomization = { resources: ['../production'], patches };
    writeFileSync(path.join(directory, 'kustomization.yaml'), stringify(kustomization));
    const text = execFileSync('kubectl', ['kustomize', directory], { encoding: 'utf8' });
    return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const kinds = (objects: Manifest[]): string[] => objects.map(({ kind }) => kind);
const annotation = (object: Manifest, name: string): unknown => at(object, 'metadata', 'annotations', name);

// Patches by kind are rendered by kubectl only, so this runs where it is installed.
(hasKubectl ? describe : describe.skip)('the examples for GitOps (kubectl)', () => {
  it('has Argo CD migrate after the settings and before the processes', () => {
    const objects = patched(at(example('argo-cd.yaml')[0], 'spec', 'source', 'kustomize', 'patches'));
    const waveOf = (object: Manifest): number =>
      Number(annotation(object, 'argocd.argoproj.io/sync-wave') ?? 0);
    const waves = (...wanted: string[]): number[] => [
      ...new Set(objects.filter(({ kind }) => wanted.includes(kind)).map(waveOf)),
    ];
    expect(waves('ConfigMap', 'ServiceAccount', 'NetworkPolicy')).toEqual([0]);
    expect(waves('Job')).toEqual([1]);
    expect(waves('Deployment', 'HorizontalPodAutoscaler')).toEqual([2]);
    const policies = objects
      .filter(({ kind }) => kind === 'Job')
      .map((job) => annotation(job, 'argocd.argoproj.io/hook-delete-policy'));
    expect(policies).toEqual(['BeforeHookCreation', 'BeforeHookCreation']);
  });

  it('has Flux migrate before it applies the processes', () => {
    const [, migrate, rest] = example('flux.yaml');
    const early = patched(at(migrate, 'spec', 'patches'));
    const jobs = early.filter(({ kind }) => kind === 'Job');
    expect(kinds(early)).toEqual(expect.arrayContaining(['ConfigMap', 'ServiceAccount', 'Job']));
    expect(kinds(early)).not.toContain('Deployment');
    expect(jobs.map((job) => annotation(job, 'kustomize.toolkit.fluxcd.io/force'))).toEqual([
      'enabled',
      'enabled',
    ]);
    expect(jobs.map((job) => at(job, 'spec', 'ttlSecondsAfterFinished'))).toEqual([undefined, undefined]);
    const late = patched(at(rest, 'spec', 'patches'));
    expect(kinds(late)).toEqual(expect.arrayContaining(['ConfigMap', 'Deployment']));
    expect(kinds(late)).not.toContain('Job');
    expect(at(rest, 'spec', 'dependsOn', 0, 'name')).toBe(migrate?.metadata.name);
  });
});
