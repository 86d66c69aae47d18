import { type Manifest, at, listAt } from './kustomize';
import { type Release, type Rule, containersOf, labelled, ofKind, podLabels, podOf, selects } from './rules';

const DEADLINE_SECONDS = 10;
const RESTRICTED = 'restricted';

function autoscalerOf(release: Release, deployment: Manifest): Manifest | undefined {
  return ofKind(release, 'HorizontalPodAutoscaler', 'ScaledObject').find(
    (autoscaler) => at(autoscaler, 'spec', 'scaleTargetRef', 'name') === deployment.metadata.name,
  );
}

/** Makes a rule that checks each Deployment within its release; `undefined` means valid. */
const forDeployments =
  (check: (deployment: Manifest, release: Release) => string | undefined): Rule =>
  (release) =>
    ofKind(release, 'Deployment').flatMap((deployment) => {
      const wrong = check(deployment, release);
      return wrong ? [`${labelled(deployment)}: ${wrong}`] : [];
    });

const portNames = (workload: Manifest): unknown[] =>
  containersOf(workload).flatMap((container) =>
    listAt(container, 'ports').flatMap((port) => [at(port, 'name'), at(port, 'containerPort')]),
  );

/** Returns the settings of a ConfigMap. */
export function dataOf(release: Release, name: unknown): Record<string, string> | undefined {
  const found = ofKind(release, 'ConfigMap').find(({ metadata }) => metadata.name === name);
  return found?.data as Record<string, string> | undefined;
}

/** Returns the names of the ConfigMaps and Secrets in the environment of a container. */
export function sourcesOf(workload: Manifest): { configMaps: string[]; secrets: string[] } {
  const sources = containersOf(workload).flatMap((container) => listAt(container, 'envFrom'));
  const named = (key: string): string[] =>
    sources.map((source) => at(source, key, 'name')).filter((name) => typeof name === 'string');
  return { configMaps: named('configMapRef'), secrets: named('secretRef') };
}

/** Converts a processor quantity (`500m`, `2`) to cores; NaN when it is not valid. */
function cores(quantity: unknown): number {
  const [, amount, milli] = /^(\d+)(m?)$/.exec(String(quantity)) ?? [];
  return Number(amount) / (milli ? 1000 : 1);
}

function drainSeconds(release: Release, deployment: Manifest): number {
  const [name] = sourcesOf(deployment).configMaps;
  return Number(dataOf(release, name)?.SHUTDOWN_DRAIN_MS ?? 3_000) / 1000;
}

function networkPolicies(release: Release, type: 'Ingress' | 'Egress'): Manifest[] {
  return ofKind(release, 'NetworkPolicy').filter((policy) =>
    listAt(policy, 'spec', 'policyTypes').includes(type),
  );
}

/** Returns the ports that a workload may reach, from every network policy that selects it. */
function egressPorts(release: Release, workload: Manifest): unknown[] {
  return networkPolicies(release, 'Egress')
    .filter((policy) => selects(at(policy, 'spec', 'podSelector'), podLabels(workload)))
    .flatMap((policy) => listAt(policy, 'spec', 'egress'))
    .flatMap((rule) => listAt(rule, 'ports').map((port) => at(port, 'port')));
}

/** Rules that maintain availability while processes start and stop. */
export const availabilityRules: Record<string, Rule> = {
  'runs at least twice': forDeployments((deployment, release) => {
    const autoscaler = autoscalerOf(release, deployment);
    const least =
      at(autoscaler, 'spec', 'minReplicas') ??
      at(autoscaler, 'spec', 'minReplicaCount') ??
      at(deployment, 'spec', 'replicas');
    return Number(least) >= 2 ? undefined : 'may run once';
  }),
  'adds a process when each uses most of a core': (release) =>
    ofKind(release, 'HorizontalPodAutoscaler')
      .filter((autoscaler) =>
        listAt(autoscaler, 'spec', 'metrics')
          .filter((metric) => at(metric, 'type') === 'Resource')
          .some((metric) => {
            const target = at(metric, 'resource', 'target');
            const used = cores(at(target, 'averageValue'));
            return at(target, 'type') !== 'AverageValue' || !(used >= 0.5 && used <= 0.8);
          }),
      )
      .map((autoscaler) => `${labelled(autoscaler)}: scales by something else than the core of a process`),
  'requests no more than a process can use': forDeployments((deployment) =>
    containersOf(deployment).every((container) => cores(at(container, 'resources', 'requests', 'cpu')) <= 1)
      ? undefined
      : 'requests cores that it cannot use',
  ),
  'leaves the number of replicas to its autoscaler': forDeployments((deployment, release) =>
    autoscalerOf(release, deployment) && at(deployment, 'spec', 'replicas') !== undefined
      ? 'sets replicas, which every release would reset'
      : undefined,
  ),
  'has autoscalers of Deployments that exist': (release) =>
    ofKind(release, 'HorizontalPodAutoscaler', 'ScaledObject')
      .filter(
        (autoscaler) =>
          !ofKind(release, 'Deployment').some(
            ({ metadata }) => metadata.name === at(autoscaler, 'spec', 'scaleTargetRef', 'name'),
          ),
      )
      .map((autoscaler) => `${labelled(autoscaler)}: scales nothing`),
  'spreads over nodes and zones': forDeployments((deployment) => {
    const keys = listAt(podOf(deployment), 'topologySpreadConstraints')
      .filter((constraint) => selects(at(constraint, 'labelSelector'), podLabels(deployment)))
      .map((constraint) => at(constraint, 'topologyKey'));
    return keys.includes('kubernetes.io/hostname') && keys.includes('topology.kubernetes.io/zone')
      ? undefined
      : 'may sit in one place';
  }),
  'may be disrupted one at a time': forDeployments((deployment, release) =>
    ofKind(release, 'PodDisruptionBudget').filter(
      (budget) =>
        selects(at(budget, 'spec', 'selector'), podLabels(deployment)) &&
        at(budget, 'spec', 'maxUnavailable') === 1,
    ).length === 1
      ? undefined
      : 'has no disruption budget of its own',
  ),
  'rolls out without a gap': forDeployments((deployment) =>
    at(deployment, 'spec', 'strategy', 'rollingUpdate', 'maxUnavailable') === 0
      ? undefined
      : 'stops old processes before new ones are ready',
  ),
  'has time to stop': forDeployments((deployment, release) => {
    const grace = Number(at(podOf(deployment), 'terminationGracePeriodSeconds'));
    if (!(grace > DEADLINE_SECONDS && grace <= 60)) return 'is killed too early or too late';
    return drainSeconds(release, deployment) < DEADLINE_SECONDS - 2 ? undefined : 'drains for too long';
  }),
  'selects its own pods': forDeployments((deployment, release) => {
    const selector = at(deployment, 'spec', 'selector');
    const taken = ofKind(release, 'Deployment', 'Job').filter((one) => selects(selector, podLabels(one)));
    return taken.length === 1 && taken[0] === deployment ? undefined : 'selects other pods, or none';
  }),
};

/** Ports that front ends need beside nothing else: the console serves files, the storefront asks the store. */
const FRONT_ENDS: Record<string, number[]> = { console: [53, 5353], storefront: [3000, 53, 5353] };
const frontEnd = (workload: Manifest): number[] | undefined =>
  FRONT_ENDS[String(podLabels(workload)['app.kubernetes.io/name'])];

/** Networks that a policy to the whole internet leaves out: those of clusters and of the metadata of clouds. */
const INTERNAL_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  '0.0.0.0/0': ['169.254.0.0/16', '10.0.0.0/8'],
  '::/0': ['fc00::/7', 'fe80::/10'],
};

/** Rules about network access. */
export const networkRules: Record<string, Rule> = {
  'lets a Service lead to a port that exists': (release) =>
    ofKind(release, 'Service')
      .filter((service) => {
        const selector = { matchLabels: at(service, 'spec', 'selector') };
        const pods = ofKind(release, 'Deployment').filter((one) => selects(selector, podLabels(one)));
        const targets = listAt(service, 'spec', 'ports').map((port) => at(port, 'targetPort'));
        return (
          pods.length !== 1 || !targets.every((target) => pods.some((p) => portNames(p).includes(target)))
        );
      })
      .map((service) => `${labelled(service)}: leads nowhere`),
  'keeps the internal port inside': (release) =>
    ofKind(release, 'Service')
      .filter(
        (service) =>
          at(service, 'spec', 'type') !== 'ClusterIP' ||
          listAt(service, 'spec', 'ports').some((port) =>
            ['internal', 9300].includes(at(port, 'targetPort') as string),
          ),
      )
      .map((service) => `${labelled(service)}: opens what is internal`),
  'denies all traffic that is not named': (release) => {
    const closed = (type: 'Ingress' | 'Egress'): boolean =>
      networkPolicies(release, type).some(
        ({ spec }) =>
          JSON.stringify(at(spec, 'podSelector')) === '{}' && !at(spec, 'ingress') && !at(spec, 'egress'),
      );
    return closed('Ingress') && closed('Egress') ? [] : ['there is no default-deny policy'];
  },
  'names whom a policy lets through': (release) =>
    ofKind(release, 'NetworkPolicy')
      .filter(({ spec }) =>
        [...listAt(spec, 'ingress'), ...listAt(spec, 'egress')].some((rule) => {
          const peers = [...listAt(rule, 'from'), ...listAt(rule, 'to')];
          const open = peers.some(
            (peer) =>
              JSON.stringify(peer) === '{}' ||
              (INTERNAL_NETWORKS[String(at(peer, 'ipBlock', 'cidr'))] ?? []).some(
                (network) => !listAt(peer, 'ipBlock', 'except').includes(network),
              ),
          );
          return open || peers.length === 0 || listAt(rule, 'ports').length === 0;
        }),
      )
      .map((policy) => `${labelled(policy)}: lets everybody through`),
  'reaches what it needs': (release) =>
    ofKind(release, 'Deployment', 'Job').flatMap((workload) => {
      const open = egressPorts(release, workload);
      const allowed = frontEnd(workload);
      if (allowed)
        return [...new Set(open)].sort().join() === [...allowed].sort().join()
          ? []
          : [`${labelled(workload)}: reaches the ports ${open.join(', ')}`];
      const needed = [53, 5432, ...(workload.kind === 'Deployment' ? [6379, 443, 587] : [])];
      return needed
        .filter((port) => !open.includes(port))
        .map((port) => `${labelled(workload)}: cannot reach port ${port}`);
    }),
};

const SECRET_NAME =
  /(SECRET|PASSWORD|TOKEN|PRIVATE|(?<!PUBLISHABLE)_KEY|_KEY_ID)$|^(DATABASE|REDIS|SMTP)_URL$/;
const CREDENTIALS = /:\/\/[^/\s]*:[^/\s]*@|-----BEGIN|\b[sr]k_(live|test)_|\bwhsec_/;

/** Rules about names, namespaces and sources of values. */
export const contentRules: Record<string, Rule> = {
  'holds every pod to the restricted profile': (release) =>
    ofKind(release, 'Namespace').some(({ metadata }) => {
      const labels = metadata.labels ?? {};
      return ['enforce', 'audit', 'warn'].every(
        (mode) => labels[`pod-security.kubernetes.io/${mode}`] === RESTRICTED,
      );
    })
      ? []
      : ['there is no namespace with the restricted profile'],
  'puts everything into its namespace': (release) => {
    const [namespace] = ofKind(release, 'Namespace').map(({ metadata }) => metadata.name);
    return release.objects
      .filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== namespace)
      .map((object) => `${labelled(object)}: is elsewhere`);
  },
  'labels what runs': (release) =>
    ofKind(release, 'Deployment', 'Job')
      .filter((workload) =>
        ['name', 'part-of', 'component'].some(
          (label) =>
            !podLabels(workload)[`app.kubernetes.io/${label}`] ||
            !workload.metadata.labels?.[`app.kubernetes.io/${label}`],
        ),
      )
      .map((workload) => `${labelled(workload)}: lacks a recommended label`),
  'contains no secret': (release) => [
    ...ofKind(release, 'Secret').map((secret) => `${labelled(secret)}: is a Secret in the repository`),
    ...ofKind(release, 'ConfigMap').flatMap((map) =>
      Object.entries((map.data ?? {}) as Record<string, string>)
        .filter(([name, value]) => SECRET_NAME.test(name) || CREDENTIALS.test(value))
        .map(([name]) => `${labelled(map)}: ${name} is a secret`),
    ),
    ...ofKind(release, 'Deployment', 'Job').flatMap((workload) =>
      containersOf(workload)
        .flatMap((container) => listAt(container, 'env'))
        .filter((variable) => at(variable, 'value') && SECRET_NAME.test(String(at(variable, 'name'))))
        .map((variable) => `${labelled(workload)}: ${String(at(variable, 'name'))} is a secret`),
    ),
  ],
  'takes its environment from what exists': (release) =>
    ofKind(release, 'Deployment', 'Job').flatMap((workload) => {
      const { configMaps, secrets } = sourcesOf(workload);
      const missing = [
        ...configMaps.filter((name) => !dataOf(release, name)),
        ...secrets.filter((name) => !release.secrets[name]),
      ];
      const hasSecrets = frontEnd(workload) !== undefined || secrets.length > 0;
      const few = configMaps.length > 0 && hasSecrets ? [] : ['its settings'];
      return [...missing, ...few].map((name) => `${labelled(workload)}: ${name} is not there`);
    }),
  'can prepare a release before its processes change': (release) => {
    const early = release.objects.filter(
      ({ metadata }) => !['api', 'worker'].includes(metadata.labels?.['app.kubernetes.io/component'] ?? ''),
    );
    return ofKind(release, 'Job')
      .filter(
        (job) =>
          !early.includes(job) ||
          !sourcesOf(job).configMaps.every((name) =>
            early.some(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name),
          ) ||
          !early.some(
            ({ kind, metadata }) =>
              kind === 'ServiceAccount' && metadata.name === at(podOf(job), 'serviceAccountName'),
          ),
      )
      .map((job) => `${labelled(job)}: needs something that is applied after it`);
  },
};
