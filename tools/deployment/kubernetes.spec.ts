import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { type Manifest, at, build } from './kustomize';
import { releaseOf, hasKubectl, renderedRelease, root } from './release';
import { type Release, labelled, ofKind } from './rules';
import { problemsOf, rules } from './all-rules';

/** The development overlay runs a single process of each service. */
const LAX = { development: ['runs at least twice'], production: [] as string[] };

const POD = 'spec.template.spec';
const CONTAINER = `${POD}.containers.0`;

/** Sets or removes (undefined) one value of the first object of a kind. */
function broken(kind: string, keys: string, value?: unknown): (release: Release) => void {
  return ({ objects }) => {
    const parts = keys.split('.');
    const last = parts.pop() ?? '';
    const first = objects.find((object) => object.kind === kind);
    const parent = at(first, ...parts) as Record<string, unknown>;
    if (value === undefined) delete parent[last];
    else parent[last] = value;
  };
}

/** Removes all objects of a kind, or the one with that name. */
const without =
  (kind: string, name?: string) =>
  (release: Release): void => {
    release.objects = release.objects.filter(
      (object) => object.kind !== kind || (name !== undefined && object.metadata.name !== name),
    );
  };

const adding =
  (...added: object[]) =>
  (release: Release): void => {
    release.objects.push(...(added as Manifest[]));
  };

/** A fault of a release with the Ingresses of the component. */
const withIngresses =
  (fault: (release: Release) => void) =>
  (release: Release): void => {
    release.objects = build(path.join(root, 'k8s/components/ingress-nginx'), release.objects);
    fault(release);
  };

const NODE_PATH = [{ name: 'tmp', hostPath: { path: '/' } }];
const SETTING = (name: string, value: string): object => ({
  kind: 'ConfigMap',
  metadata: { name: 'extra', namespace: 'comptoir' },
  data: { [name]: value },
});

/** For each rule, changes that violate it. */
const faults: Record<string, ((release: Release) => void)[]> = {
  'runs as its own service account without a token': [
    broken('Deployment', `${POD}.automountServiceAccountToken`, true),
    broken('Job', `${POD}.serviceAccountName`),
  ],
  'runs as a numbered user that is not root': [
    broken('Deployment', `${POD}.securityContext.runAsNonRoot`),
    broken('Job', `${POD}.securityContext.runAsUser`, 0),
  ],
  'has the seccomp profile of the runtime': [
    broken('Deployment', `${POD}.securityContext.seccompProfile.type`, 'Unconfined'),
  ],
  'has no capabilities': [
    broken('Deployment', `${CONTAINER}.securityContext.capabilities.add`, ['NET_ADMIN']),
    broken('Job', `${CONTAINER}.securityContext.capabilities`),
  ],
  'gains no privileges': [
    broken('Deployment', `${CONTAINER}.securityContext.allowPrivilegeEscalation`),
    broken('Job', `${CONTAINER}.securityContext.privileged`, true),
  ],
  'cannot write its root file system': [
    broken('Deployment', `${CONTAINER}.securityContext.readOnlyRootFilesystem`, false),
  ],
  'has a bounded /tmp and nothing of the node': [
    broken('Deployment', `${POD}.volumes`, NODE_PATH),
    broken('Job', `${POD}.volumes.0.emptyDir`, {}),
    broken('Job', `${CONTAINER}.volumeMounts`, []),
  ],
  'stays out of the node’s namespaces': [broken('Deployment', `${POD}.hostNetwork`, true)],
  'asks for processor and memory': [
    broken('Deployment', `${CONTAINER}.resources.requests.cpu`),
    broken('Job', `${CONTAINER}.resources.limits`),
    broken('Job', `${CONTAINER}.resources.limits.memory`, '1Mi'),
  ],
  'names a fixed image': [
    broken('Deployment', `${CONTAINER}.image`, 'registry.example.com/comptoir/store-api:latest'),
    broken('Job', `${CONTAINER}.image`, 'registry.example.com:5000/store-api'),
  ],
  'starts node and no shell': [
    broken('Deployment', `${CONTAINER}.command`, ['sh', '-c', 'node main.js']),
    broken('Job', `${CONTAINER}.args`, ['repl.js']),
  ],
  'gets no variables of other services': [broken('Job', `${POD}.enableServiceLinks`)],
  'is probed on the internal port': [
    broken('Deployment', `${CONTAINER}.startupProbe`),
    broken('Deployment', `${CONTAINER}.livenessProbe.httpGet.path`, '/health/ready'),
    broken('Deployment', `${CONTAINER}.readinessProbe.httpGet.port`, 'http'),
  ],
  'ends jobs': [broken('Job', 'spec.activeDeadlineSeconds'), broken('Job', `${POD}.restartPolicy`, 'Always')],
  'runs at least twice': [
    broken('HorizontalPodAutoscaler', 'spec.minReplicas', 1),
    without('HorizontalPodAutoscaler'),
  ],
  'leaves the number of replicas to its autoscaler': [broken('Deployment', 'spec.replicas', 2)],
  'has autoscalers of Deployments that exist': [without('Deployment', 'store-api')],
  'spreads over nodes and zones': [
    broken('Deployment', `${POD}.topologySpreadConstraints`),
    broken('Deployment', `${POD}.topologySpreadConstraints.0.labelSelector`, { matchLabels: { a: 'b' } }),
  ],
  'may be disrupted one at a time': [
    without('PodDisruptionBudget'),
    broken('PodDisruptionBudget', 'spec.maxUnavailable', 0),
  ],
  'rolls out without a gap': [broken('Deployment', 'spec.strategy', { type: 'Recreate' })],
  'has time to stop': [
    broken('Deployment', `${POD}.terminationGracePeriodSeconds`, 5),
    broken('Deployment', `${POD}.terminationGracePeriodSeconds`),
    ({ objects }) =>
      objects.forEach(({ data }) => data && Object.assign(data, { SHUTDOWN_DRAIN_MS: '9000' })),
  ],
  'selects its own pods': [
    broken('Deployment', 'spec.selector.matchLabels', { 'app.kubernetes.io/part-of': 'comptoir' }),
    broken('Deployment', 'spec.selector.matchLabels', { 'app.kubernetes.io/component': 'other' }),
  ],
  'lets a Service lead to a port that exists': [
    broken('Service', 'spec.ports.0.targetPort', 'https'),
    broken('Service', 'spec.selector', { app: 'another' }),
  ],
  'keeps the internal port inside': [
    broken('Service', 'spec.ports.0.targetPort', 'internal'),
    broken('Service', 'spec.type', 'LoadBalancer'),
  ],
  'adds a process when each uses most of a core': [
    broken('HorizontalPodAutoscaler', 'spec.metrics.0.resource.target.averageValue', '2'),
    broken('HorizontalPodAutoscaler', 'spec.metrics.0.resource.target.type', 'Utilization'),
  ],
  'requests no more than a process can use': [
    broken('Deployment', `${CONTAINER}.resources.requests.cpu`, '2'),
    broken('Deployment', `${CONTAINER}.resources.requests.cpu`, '1500m'),
  ],
  'attaches each route to one listener with TLS': [
    broken('HTTPRoute', 'spec.parentRefs.0.sectionName'),
    broken('HTTPRoute', 'spec.parentRefs.0.sectionName', 'http-console'),
    broken('HTTPRoute', 'spec.hostnames'),
  ],
  'gives every request of a route its time': [
    broken('HTTPRoute', 'spec.rules.0.timeouts'),
    broken('HTTPRoute', 'spec.rules.0.timeouts.request', '15s'),
  ],
  'ends TLS at the ingress and bounds bodies': [
    broken('Ingress', 'spec.tls'),
    broken('Ingress', 'spec.rules.0.host', 'plain.example.com'),
    broken('Ingress', 'metadata.annotations', {}),
  ].map(withIngresses),
  'takes imports as large as they may be': [
    without('HTTPRoute', 'store-imports'),
    withIngresses(without('Ingress', 'store-imports')),
    withIngresses(({ objects }) =>
      objects.forEach(({ data }) => data && Object.assign(data, { IMPORT_MAX_MB: '500' })),
    ),
  ],
  'leads every way in to a Service that exists': [
    without('Service'),
    withIngresses(without('Service')),
    broken('HTTPRoute', 'spec.rules.0.backendRefs.0.port', 3000),
    broken('HTTPRoute', 'spec.rules'),
  ],
  'has one kind of way in, to each Service': [
    without('HTTPRoute', 'booking-api'),
    withIngresses(without('Ingress', 'console-api')),
    adding({ kind: 'Ingress', metadata: { name: 'second' } }),
  ],
  'denies all traffic that is not named': [
    without('NetworkPolicy', 'default-deny'),
    broken('NetworkPolicy', 'spec.podSelector', { matchLabels: { a: 'b' } }),
  ],
  'names whom a policy lets through': [
    adding({ kind: 'NetworkPolicy', metadata: { name: 'all' }, spec: { egress: [{}] } }),
    adding({
      kind: 'NetworkPolicy',
      metadata: { name: 'all' },
      spec: { egress: [{ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [{ port: 443 }] }] },
    }),
    adding({
      kind: 'NetworkPolicy',
      metadata: { name: 'all' },
      spec: {
        egress: [{ to: [{ ipBlock: { cidr: '::/0', except: ['fe80::/10'] } }], ports: [{ port: 443 }] }],
      },
    }),
  ],
  'reaches what it needs': [
    without('NetworkPolicy', 'egress-dns'),
    without('NetworkPolicy', 'egress-postgres'),
    without('NetworkPolicy', 'egress-redis'),
    without('NetworkPolicy', 'egress-smtp'),
    without('NetworkPolicy', 'egress-https'),
    ({ objects }) =>
      objects.forEach(({ metadata, spec }) => {
        if (metadata.name === 'egress-postgres') Object.assign(spec as object, { podSelector: {} });
      }),
  ],
  'holds every pod to the restricted profile': [broken('Namespace', 'metadata.labels', {})],
  'puts everything into its namespace': [broken('Job', 'metadata.namespace', 'default')],
  'labels what runs': [broken('Job', 'metadata.labels', {})],
  'contains no secret': [
    adding({ kind: 'Secret', metadata: { name: 'store-secrets', namespace: 'comptoir' } }),
    adding(SETTING('JWT_SECRET', 'x')),
    adding(SETTING('EXTRA', 'postgres://user:password@db/store')),
    broken('Deployment', `${CONTAINER}.env`, [{ name: 'ADMIN_PASSWORD', value: 'x' }]),
  ],
  'takes its environment from what exists': [
    broken('Job', `${CONTAINER}.envFrom`, []),
    broken('Job', `${CONTAINER}.envFrom.0.configMapRef.name`, 'another'),
    (release) => (release.secrets = {}),
  ],
  'can prepare a release before its processes change': [
    broken('ServiceAccount', 'metadata.labels', { 'app.kubernetes.io/component': 'api' }),
  ],
};
describe.each(['production', 'development'] as const)('the %s overlay', (overlay) => {
  // Runs only where kubectl is installed.
  if (hasKubectl) {
    it('is built alike by kubectl and by the checks', () => {
      const byName = ({ objects }: Release): Record<string, Manifest> =>
        Object.fromEntries(objects.map((object) => [labelled(object), object]));
      expect(byName(releaseOf(overlay))).toEqual(byName(renderedRelease(overlay)));
    });
  }

  it('follows every rule', () => {
    expect(problemsOf(releaseOf(overlay), LAX[overlay])).toEqual([]);
  });

  it('contains both services, the console and the storefront', () => {
    const names = ofKind(releaseOf(overlay), 'Deployment', 'Job').map(labelled).sort();
    expect(names).toEqual([
      'Deployment/booking-api',
      'Deployment/booking-worker',
      'Deployment/console-api',
      'Deployment/store-api',
      'Deployment/store-worker',
      'Deployment/storefront-api',
      'Job/booking-migrate',
      'Job/store-migrate',
    ]);
  });
});

it('has a fault to notice for every rule', () => {
  expect(Object.keys(faults).sort()).toEqual(Object.keys(rules).sort());
});

it.each(Object.entries(faults).flatMap(([name, all]) => all.map((fault, index) => ({ name, index, fault }))))(
  'notices a fault: $name ($index)',
  ({ name, fault }) => {
    const release = releaseOf('production');
    fault(release);
    expect(rules[name]?.(release)).not.toEqual([]);
  },
);

/** Components that any release may add; `monitoring` is part of production. */
const COMPONENTS = [
  'envoy-gateway',
  'gateway',
  'ingress-nginx',
  'push',
  'tracing',
  'worker-autoscaling',
  'worker-autoscaling-keda',
  'workload-identity',
];

describe.each(COMPONENTS)('the component %s', (name) => {
  it('follows every rule when it is added to production', () => {
    const component = path.join(root, 'k8s/components', name);
    const release = releaseOf('production');
    const objects = build(component, release.objects);
    for (const { metadata } of objects) metadata.namespace ??= 'comptoir';
    expect(problemsOf({ ...release, objects })).toEqual([]);
  });
});

it('has YAML files that are well formed and say each key once', () => {
  const folders = ['k8s', 'docker'].map((folder) => path.join(root, folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => path.join(folder, file)),
  );
  const wrong = files.flatMap((file) =>
    parseAllDocuments(readFileSync(file, 'utf8'), { uniqueKeys: true, merge: true }).flatMap(
      ({ errors, warnings }) => [...errors, ...warnings].map((error) => `${file}: ${error.message}`),
    ),
  );
  expect(files.length).toBeGreaterThan(15);
  expect(wrong).toEqual([]);
});
