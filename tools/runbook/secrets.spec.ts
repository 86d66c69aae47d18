import path from 'node:path';
import { VARIABLES as BOOKING } from '../../apps/booking-api/src/config';
import { VARIABLES as STORE } from '../../apps/store-api/src/config';
import { at, listAt, readManifests } from '../deployment/kustomize';
import { root } from '../deployment/release';
import { blocksOf } from './blocks';
import { type Outcome, PlayedCluster } from './played-cluster';

const blocks = blocksOf('docs/operations.md');
const deployment = {
  spec: { template: { spec: { containers: [{ envFrom: [{ secretRef: { name: 'store-secrets' } }] }] } } },
};
const OLD = { JWT_SECRET: 'old' };
const NEW = { JWT_SECRET: 'new', JWT_SECRET_PREVIOUS: 'old' };
let cluster: PlayedCluster;

beforeEach(() => {
  cluster = new PlayedCluster({
    objects: { 'deployment/store-api': deployment, 'deployment/store-worker': deployment },
    secrets: { 'store-secrets': { version: 1, data: OLD } },
    remote: { 'store-secrets': OLD },
  });
});

afterEach(() => cluster.remove());

const restart = (env: NodeJS.ProcessEnv = {}): Outcome =>
  cluster.run(blocks['Rotating secrets']?.text ?? 'false', env);

it('restarts the processes with the new secret, as it is printed', () => {
  cluster.change(({ remote }) => (remote['store-secrets'] = NEW));
  expect(restart()).toMatchObject({ status: 0 });
  expect(cluster.state.running).toEqual({
    'deployment/store-api': { restarts: 1, environment: NEW },
    'deployment/store-worker': { restarts: 1, environment: NEW },
  });
});

it('restarts nothing while the Secret is the old one', () => {
  const { status, output } = restart({ COPY_SECONDS: '0' });
  expect(status).toBe(1);
  expect(output).toContain('store-secrets did not change in 0 seconds; no process was restarted');
  expect(cluster.state.running).toEqual({});
});

it('ends with an error when a process does not get ready', () => {
  cluster.change((state) => {
    state.remote['store-secrets'] = NEW;
    state.failing = ['deployment/store-worker'];
  });
  expect(restart().status).toBe(1);
});

/** Variables that hold a secret; ADMIN_PASSWORD is set for the first start only. */
const SECRET =
  /SECRET|_PREVIOUS$|SETTINGS_KEY|S3_ACCESS_KEY_ID$|PRIVATE_KEY$|OTLP_HEADERS$|^(DATABASE|REDIS|SMTP)(_\w+)?_URLS?$/;

it.each([
  ['store', Object.keys(STORE)],
  ['booking', Object.keys(BOOKING)],
])('names every secret of %s in the example of External Secrets', (service, variables) => {
  const listed = readManifests(path.join(root, 'k8s/examples/external-secrets.yaml'))
    .filter(({ metadata }) => metadata.name.startsWith(service))
    .flatMap((example) => listAt(example, 'spec', 'data'))
    .map((entry) => String(at(entry, 'secretKey')));
  const secret = variables.filter((name) => SECRET.test(name));
  expect(secret.length).toBeGreaterThan(11);
  expect(listed.sort()).toEqual(secret.sort());
});
