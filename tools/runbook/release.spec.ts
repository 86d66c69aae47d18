import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { stringify } from 'yaml';
import { build } from '../deployment/kustomize';
import { hasKubectl, root } from '../deployment/release';
import { blocksOf } from './blocks';
import { type ClusterState, type Outcome, PlayedCluster } from './played-cluster';

const overlay = 'k8s/overlays/production';
const blocks = blocksOf('docs/operations.md');
const DIGEST = 'a'.repeat(64);
const NEXT = 'b'.repeat(64);

const directory = path.join(root, overlay);
const manifests = hasKubectl
  ? execFileSync('kubectl', ['kustomize', directory], { encoding: 'utf8' })
  : build(directory)
      .map((object) => stringify(object))
      .join('---\n');

/** Renders the overlay with images by digest. */
function rendered(digest = DIGEST): string {
  return manifests.replace(/(image: .*):[\w.]+$/gm, `$1@sha256:${digest}`);
}

const secret = { version: 1, data: {} };
let cluster: PlayedCluster;

beforeEach(() => {
  cluster = new PlayedCluster({
    secrets: { 'store-secrets': secret, 'booking-secrets': secret },
  });
  cluster.render(rendered());
});

afterEach(() => cluster.remove());

const release = (env: NodeJS.ProcessEnv = {}): Outcome =>
  cluster.run(blocks['Releasing']?.text ?? 'false', env);
const namesOf = (kind: string): string[] =>
  Object.keys(cluster.state.objects)
    .filter((key) => key.startsWith(`${kind}/`))
    .sort();

describe('a release as it is printed', () => {
  it('migrates, then starts every process; the next one needs no cleaning', () => {
    expect(release()).toMatchObject({ status: 0 });
    expect(namesOf('deployment')).toEqual([
      'deployment/booking-api',
      'deployment/booking-worker',
      'deployment/console-api',
      'deployment/store-api',
      'deployment/store-worker',
      'deployment/storefront-api',
    ]);
    const calls = cluster.takeCalls().join('\n');
    const order = [
      'notin (api, worker)',
      'get job booking-migrate-',
      'get job store-migrate-',
      'rollout status',
    ];
    const places = order.map((call) => calls.indexOf(call));
    expect(places).toEqual([...places].sort((left, right) => left - right));
    expect(places).not.toContain(-1);
    const [first] = namesOf('job');
    expect(first).toMatch(/^job\/booking-migrate-[0-9a-f]{10}$/);

    expect(release().status).toBe(0);
    expect(namesOf('job')).toHaveLength(2);
    cluster.render(rendered(NEXT));
    expect(release().status).toBe(0);
    expect(namesOf('job')).toHaveLength(4);
    cluster.render(rendered(NEXT).replace(/store-config(-[a-z0-9]{10})?\b/g, 'store-config-0000000000'));
    expect(release().status).toBe(0);
    expect(namesOf('job')).toHaveLength(6);

    expect(cluster.run(blocks['Rolling back']?.text ?? 'false')).toMatchObject({ status: 0 });
    const undone = Object.entries(cluster.state.objects).filter(([, object]) => object.undone);
    expect(undone.map(([key]) => key).sort()).toEqual(['deployment/store-api', 'deployment/store-worker']);
  });

  it('stops at a failed migration, with its log, before any process changes, and may be repeated', () => {
    cluster.change((state) => (state.failing = ['store-migrate']));
    const { status, output } = release();
    expect(status).toBe(1);
    expect(output).toMatch(/job-name=store-migrate-[0-9a-f]{10}: the log of a pod/);
    expect(output).toMatch(/store-migrate-[0-9a-f]{10} failed; no process was changed/);
    expect(cluster.state.running).toEqual({});
    cluster.change((state) => (state.failing = []));
    expect(release().status).toBe(0);
    expect(namesOf('deployment')).toHaveLength(6);
  });

  it('gives up on a migration that does not end, without changing a process', () => {
    const { status, output } = release({ MIGRATION_SECONDS: '0' });
    expect(status).toBe(1);
    expect(output).toContain('did not end in 0 seconds');
    expect(cluster.state.running).toEqual({});
  });

  it('names the Deployment that does not get ready, and the way back', () => {
    cluster.change((state) => (state.failing = ['deployment/store-api']));
    const { status, output } = release();
    expect(status).toBe(1);
    expect(output).toContain('deployment/store-api: timed out');
    expect(output).toContain('kubectl --namespace comptoir rollout undo deployment/NAME');
  });

  it('rejects an image by its tag before anything is applied', () => {
    cluster.render(rendered().replace(/@sha256:a{64}/, ':0.1.0'));
    const { status, output } = release();
    expect(status).toBe(1);
    expect(output).toMatch(/by their digest:\n.*:0\.1\.0/);
    expect(cluster.state.objects).toEqual({});
  });

  describe('old ConfigMaps', () => {
    const OLD = '2222222222';
    const OF_A_ROLLBACK = '4444444444';
    const OF_A_JOB = '5555555555';
    const named = (kind: string, name: string, spec: unknown): [string, ClusterState['objects'][string]] => [
      `${kind.toLowerCase()}/${name}`,
      { kind, metadata: { name, labels: { 'app.kubernetes.io/part-of': 'comptoir' } }, spec },
    ];
    const using = (hash: string): unknown => ({
      template: { spec: { containers: [{ envFrom: [{ configMapRef: { name: `store-config-${hash}` } }] }] } },
    });
    const storeConfigs = (): string[] =>
      namesOf('configmap').filter((key) => key.startsWith('configmap/store-config-'));
    const current = (): string[] =>
      [...new Set(rendered().match(/store-config-[a-z0-9]{10}\b/g))].map((name) => `configmap/${name}`);
    const withHash = (hash: string): string => `configmap/store-config-${hash}`;

    beforeEach(() => {
      cluster.change((state) => {
        const maps = [OLD, OF_A_ROLLBACK, OF_A_JOB].map((hash) => `store-config-${hash}`);
        const others = ['store-notes', 'store-configuration'];
        Object.assign(
          state.objects,
          Object.fromEntries([
            ...[...maps, ...others].map((name) => named('ConfigMap', name, undefined)),
            named('ReplicaSet', 'store-api-1', using(OF_A_ROLLBACK)),
            named('Job', 'store-backup-1', using(OF_A_JOB)),
          ]),
          { 'configmap/own-config-2222222222': { metadata: { name: 'own-config-2222222222' } } },
        );
      });
    });

    it('go, but those that a rollback, a Job or another application uses', () => {
      expect(release()).toMatchObject({ status: 0 });
      expect(storeConfigs()).toEqual([...current(), withHash(OF_A_ROLLBACK), withHash(OF_A_JOB)].sort());
      expect(namesOf('configmap')).toEqual(
        expect.arrayContaining([
          ...['configmap/own-config-2222222222', 'configmap/store-configuration', 'configmap/store-notes'],
        ]),
      );
    });

    it('stay when nobody can say who uses them, and the release is done all the same', () => {
      cluster.change((state) => (state.failing = ['replicasets,jobs']));
      const { status, output } = release();
      expect(status).toBe(0);
      expect(output).toContain('the old ConfigMaps were not removed');
      expect(storeConfigs()).toContain(withHash(OLD));
    });

    it('stay after a release that failed', () => {
      cluster.change((state) => (state.failing = ['deployment/store-api']));
      expect(release().status).toBe(1);
      expect(storeConfigs()).toContain(withHash(OLD));
    });
  });

  it('rejects Jobs of two namespaces', () => {
    const text = rendered();
    const place = text.lastIndexOf('kind: Job');
    cluster.render(
      text.slice(0, place) + text.slice(place).replace('namespace: comptoir', 'namespace: other'),
    );
    expect(release()).toMatchObject({
      status: 1,
      output: expect.stringContaining('one namespace') as string,
    });
  });
});

/** Blocks of the page, with the spec that runs each, or the reason why none does. */
const RUN_BY: Record<string, string> = {
  'Database roles': 'database.db.spec.ts',
  'Database roles (2)': 'database.db.spec.ts',
  'One machine: Docker Compose': 'there may be no container engine',
  Releasing: 'here',
  'Rolling back': 'here',
  'Rotating secrets': 'secrets.spec.ts',
  'Backup and restore': 'database.db.spec.ts',
  'Backup and restore (2)': 'database.db.spec.ts',
  'Backup and restore (3)': 'database.db.spec.ts',
};

it('knows every block of the page', () => {
  expect(Object.keys(blocks).sort()).toEqual(Object.keys(RUN_BY).sort());
});
