import { type Manifest, at, listAt } from './kustomize';

/** All objects of one overlay, and the objects that exist outside of it. */
export interface Release {
  objects: Manifest[];
  /** Keys of the Secrets that are created outside of the repository, by name. */
  secrets: Record<string, string[]>;
}

/** Returns one sentence for each violation. */
export type Rule = (release: Release) => string[];

type Labels = Record<string, unknown>;

export const labelled = (manifest: Manifest): string => `${manifest.kind}/${manifest.metadata.name}`;

export const ofKind = ({ objects }: Release, ...kinds: string[]): Manifest[] =>
  objects.filter(({ kind }) => kinds.includes(kind));

export const podOf = (workload: Manifest): unknown => at(workload, 'spec', 'template', 'spec');
export const podLabels = (workload: Manifest): Labels =>
  (at(workload, 'spec', 'template', 'metadata', 'labels') ?? {}) as Labels;
export const containersOf = (workload: Manifest): unknown[] => [
  ...listAt(podOf(workload), 'containers'),
  ...listAt(podOf(workload), 'initContainers'),
];

/** Returns true when a selector with labels and `In` expressions matches the labels. */
export function selects(selector: unknown, labels: Labels): boolean {
  const wanted = Object.entries((at(selector, 'matchLabels') ?? {}) as Labels);
  return (
    wanted.every(([key, value]) => labels[key] === value) &&
    listAt(selector, 'matchExpressions').every((expression) =>
      listAt(expression, 'values').includes(labels[String(at(expression, 'key'))]),
    )
  );
}

/** Makes a rule that checks each Deployment and Job. */
function forWorkloads(check: (workload: Manifest) => Record<string, boolean>): Rule {
  return (release) =>
    ofKind(release, 'Deployment', 'Job').flatMap((workload) =>
      Object.entries(check(workload))
        .filter(([, wrong]) => wrong)
        .map(([what]) => `${labelled(workload)}: ${what}`),
    );
}

/** Makes a rule that checks each container of each workload. */
const forContainers = (check: (container: unknown) => Record<string, boolean>): Rule =>
  forWorkloads((workload) => {
    const found: Record<string, boolean> = { 'has no container': containersOf(workload).length === 0 };
    for (const container of containersOf(workload)) {
      for (const [what, wrong] of Object.entries(check(container))) found[what] ||= wrong;
    }
    return found;
  });

const MIBIBYTES: Record<string, number> = { Mi: 1, Gi: 1024 };

/** Converts a memory quantity to MiB; NaN when it is not valid. */
export function mebibytes(quantity: unknown): number {
  const [, amount, unit = ''] = /^(\d+)(Mi|Gi)$/.exec(String(quantity)) ?? [];
  return Number(amount) * (MIBIBYTES[unit] ?? NaN);
}

const probe = (container: unknown, name: string): unknown[] => [
  at(container, `${name}Probe`, 'httpGet', 'path'),
  at(container, `${name}Probe`, 'httpGet', 'port'),
];
const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/**
 * Rules about the permissions and resources of a pod: the restricted profile of Kubernetes with additions.
 */
export const podRules: Record<string, Rule> = {
  'runs as its own service account without a token': forWorkloads((workload) => ({
    'uses the default service account': !at(podOf(workload), 'serviceAccountName'),
    'mounts a token': at(podOf(workload), 'automountServiceAccountToken') !== false,
  })),
  'runs as a numbered user that is not root': forWorkloads((workload) => ({
    'may run as root': at(podOf(workload), 'securityContext', 'runAsNonRoot') !== true,
    'has no high user id': !(Number(at(podOf(workload), 'securityContext', 'runAsUser')) >= 10_000),
  })),
  'has the seccomp profile of the runtime': forWorkloads((workload) => ({
    'has no seccomp profile':
      at(podOf(workload), 'securityContext', 'seccompProfile', 'type') !== 'RuntimeDefault',
  })),
  'has no capabilities': forContainers((container) => ({
    'does not drop ALL': !same(at(container, 'securityContext', 'capabilities'), { drop: ['ALL'] }),
  })),
  'gains no privileges': forContainers((container) => ({
    'may escalate': at(container, 'securityContext', 'allowPrivilegeEscalation') !== false,
    'is privileged': Boolean(at(container, 'securityContext', 'privileged')),
  })),
  'cannot write its root file system': forContainers((container) => ({
    'has a writable root': at(container, 'securityContext', 'readOnlyRootFilesystem') !== true,
  })),
  'has a bounded /tmp and nothing of the node': forWorkloads((workload) => ({
    'mounts something of the node': listAt(podOf(workload), 'volumes').some(
      (volume) => !at(volume, 'emptyDir') && !at(volume, 'secret') && !at(volume, 'configMap'),
    ),
    'has an unbounded volume': listAt(podOf(workload), 'volumes').some(
      (volume) => at(volume, 'emptyDir') && !mebibytes(at(volume, 'emptyDir', 'sizeLimit')),
    ),
    'has no /tmp': !listAt(containersOf(workload)[0], 'volumeMounts').some(
      (mount) => at(mount, 'mountPath') === '/tmp',
    ),
  })),
  'stays out of the node’s namespaces': forWorkloads((workload) =>
    Object.fromEntries(
      ['hostNetwork', 'hostPID', 'hostIPC'].map((name) => [name, Boolean(at(podOf(workload), name))]),
    ),
  ),
  'asks for processor and memory': forContainers((container) => ({
    'asks for no processor': !at(container, 'resources', 'requests', 'cpu'),
    'has no memory limit that holds its request': !(
      mebibytes(at(container, 'resources', 'limits', 'memory')) >=
      mebibytes(at(container, 'resources', 'requests', 'memory'))
    ),
  })),
  'names a fixed image': forContainers((container) => ({
    'has no fixed version': !/:(?!latest$)[\w][\w.-]*$/.test(String(at(container, 'image'))),
  })),
  'starts node and no shell': forContainers((container) => ({
    'replaces the entry point': at(container, 'command') !== undefined,
    'runs no command of the image': !/^\["(main|worker|migrate|server)\.js"\]$/.test(
      JSON.stringify(at(container, 'args')),
    ),
  })),
  'gets no variables of other services': forWorkloads((workload) => ({
    'has service links': at(podOf(workload), 'enableServiceLinks') !== false,
  })),
  'is probed on the internal port': (release) =>
    ofKind(release, 'Deployment').flatMap((workload) =>
      containersOf(workload).flatMap((container) =>
        // The storefront has one port, with one probe beside its pages.
        at(container, 'args', '0') === 'server.js'
          ? ['startup', 'liveness', 'readiness']
              .filter((name) => !same(probe(container, name), ['/health', 'http']))
              .map((name) => `${labelled(workload)}: ${name} probe`)
          : [
              ['startup', '/health'],
              ['liveness', '/health'],
              ['readiness', '/health/ready'],
            ]
              .filter(([name = '', path]) => !same(probe(container, name), [path, 'internal']))
              .map(([name = '']) => `${labelled(workload)}: ${name} probe`),
      ),
    ),
  'ends jobs': (release) =>
    ofKind(release, 'Job')
      .filter(
        (job) =>
          at(podOf(job), 'restartPolicy') !== 'Never' ||
          !['backoffLimit', 'activeDeadlineSeconds', 'ttlSecondsAfterFinished'].every((name) =>
            Number.isInteger(at(job, 'spec', name)),
          ),
      )
      .map((job) => `${labelled(job)}: may go on for ever`),
};
