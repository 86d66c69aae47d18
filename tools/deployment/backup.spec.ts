import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Manifest, at, build, listAt, readManifests } from './kustomize';
import { root } from './release';
import { contentRules, networkRules } from './release-rules';
import { type Release, containersOf, podOf, podRules } from './rules';

let directory: string;
let objects: Manifest[];
let pods: Manifest[];

/** Returns the Job that a CronJob makes. */
const jobOf = (cronJob: Manifest): Manifest => ({
  ...cronJob,
  kind: 'Job',
  spec: at(cronJob, 'spec', 'jobTemplate', 'spec'),
});

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'backup-'));
  cpSync(path.join(root, 'k8s'), directory, { recursive: true });
  const file = path.join(directory, 'overlays/production/kustomization.yaml');
  const added = '\ncomponents:\n  - ../../components/backup\n  - ../../components/backup-alerts';
  writeFileSync(file, readFileSync(file, 'utf8').replace('\ncomponents:', added));
  objects = build(path.join(directory, 'overlays/production'));
  pods = objects.filter(({ kind }) => kind === 'CronJob').map(jobOf);
});
afterAll(() => rmSync(directory, { recursive: true }));

const named = (name: string): Manifest | undefined => pods.find(({ metadata }) => metadata.name === name);

it('dumps both databases and checks both ledgers every night', () => {
  const cronJobs = objects.filter(({ kind }) => kind === 'CronJob');
  expect(cronJobs.map(({ metadata }) => metadata.name).sort()).toEqual([
    'booking-backup',
    'booking-reconciliation',
    'store-backup',
    'store-reconciliation',
  ]);
  for (const cronJob of cronJobs) {
    expect(cronJob).toMatchObject({
      metadata: { namespace: 'comptoir' },
      spec: { concurrencyPolicy: 'Forbid', timeZone: 'Etc/UTC', startingDeadlineSeconds: 7200 },
    });
    expect(at(cronJob, 'spec', 'schedule')).toMatch(/^\d+ [23] \* \* \*$/);
  }
});

it('follows the rules of pods, except that backups run a script and keep files', () => {
  const release: Release = {
    objects: pods.map((pod) => {
      const copy = structuredClone(pod);
      const volumes = listAt(podOf(copy), 'volumes').filter((volume) => !at(volume, 'persistentVolumeClaim'));
      (podOf(copy) as Record<string, unknown>).volumes = volumes;
      return copy;
    }),
    secrets: {},
  };
  const problems = Object.entries(podRules)
    .filter(([name]) => name !== 'starts node and no shell')
    .flatMap(([name, rule]) => rule(release).map((problem) => `${name}: ${problem}`));
  expect(problems).toEqual([]);
  expect(at(containersOf(named('store-reconciliation') as Manifest)[0], 'args')).toEqual(['reconcile.js']);
});

it('reaches PostgreSQL, and neither mail servers nor the internet', () => {
  const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
  const release = { objects: [...policies, ...pods], secrets: {} };
  expect(networkRules['reaches what it needs']?.(release)).toEqual([]);
  const withApi = pods.map((pod) => ({ ...pod, kind: 'Deployment' }));
  const missing = networkRules['reaches what it needs']?.({
    objects: [...policies, ...withApi],
    secrets: {},
  });
  expect(missing).toContain('Deployment/store-backup: cannot reach port 443');
  expect(missing).toContain('Deployment/store-backup: cannot reach port 587');
});

it('sees the address of its database and no other secret', () => {
  for (const pod of pods) {
    const [container] = containersOf(pod);
    expect(listAt(container, 'envFrom')).toEqual([]);
    const secrets = listAt(container, 'env').filter((variable) => at(variable, 'valueFrom'));
    const service = pod.metadata.name.split('-')[0];
    expect(secrets.map((variable) => at(variable, 'valueFrom', 'secretKeyRef'))).toEqual([
      { name: `${service}-secrets`, key: 'DATABASE_URL' },
      { name: `${service}-secrets`, key: 'DATABASE_DIRECT_URL', optional: true },
    ]);
  }
  expect(contentRules['contains no secret']?.({ objects, secrets: {} })).toEqual([]);
});

it('keeps the dumps of a service on a volume of its own, and runs the scripts that the drill runs', () => {
  const scripts = objects.find(({ metadata }) => metadata.name === 'backup-scripts');
  for (const name of ['backup.sh', 'restore.sh'])
    expect(at(scripts, 'data', name)).toBe(
      readFileSync(path.join(root, 'k8s/components/backup', name), 'utf8'),
    );
  const claims = objects
    .filter(({ kind }) => kind === 'PersistentVolumeClaim')
    .map(({ metadata }) => metadata.name);
  for (const service of ['store', 'booking']) {
    const pod = named(`${service}-backup`) as Manifest;
    expect(claims).toContain(`${service}-backups`);
    expect(listAt(podOf(pod), 'volumes')).toEqual(
      expect.arrayContaining([
        { name: 'scripts', configMap: { name: 'backup-scripts' } },
        { name: 'backups', persistentVolumeClaim: { claimName: `${service}-backups` } },
      ]),
    );
    expect(at(containersOf(pod)[0], 'args')).toEqual(['/scripts/backup.sh']);
  }
});

it('has an example of a restore with the same volume and script', () => {
  const [job] = readManifests(path.join(root, 'k8s/examples/restore.yaml'));
  const pod = podOf(job as Manifest);
  expect(listAt(pod, 'volumes')).toContainEqual({
    name: 'backups',
    persistentVolumeClaim: { claimName: 'store-backups', readOnly: true },
  });
  expect(at(listAt(pod, 'containers')[0], 'args', 0)).toBe('/scripts/restore.sh');
});
