import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Metrics } from '@comptoir/http';
import { alerts, nameOf, rules } from './alert-rules';
import { at, listAt } from './kustomize';
import { root } from './release';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const sources = ['libs', 'apps'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[^/]+\/src\/.*\.ts$/.test(file) && !/\.(spec|fixture)\.ts$/.test(file))
    .map((file) => read(path.join(folder, file)))
    .filter((code) => /Metrics|prom-client/.test(code)),
);
/** Metrics of every process, and those of features and workers. */
const published = new Set([
  ...new Metrics().registry.getMetricsAsArray().map(({ name }) => name),
  ...sources.flatMap((code) =>
    [
      ...code.matchAll(
        /(?:new (?:Gauge|Histogram|Counter)\(\{\s*name: |\.(?:gauge|counter)\(\s*)'([a-z_]+)'/g,
      ),
    ].map(([, name = '']) => name),
  ),
  ...rules.map((rule) => at(rule, 'record')).filter((name) => typeof name === 'string'),
  // Prometheus and kube-state-metrics publish these.
  'up',
  'kube_cronjob_status_last_successful_time',
  'kube_deployment_status_replicas_available',
  'kube_job_failed',
  'kube_pod_container_status_restarts_total',
  // The kubelet, CloudNativePG, postgres_exporter, redis_exporter, cert-manager and blackbox_exporter publish these.
  ...['kubelet_volume_stats_available_bytes', 'kubelet_volume_stats_capacity_bytes'],
  ...['cnpg_pg_replication_lag', 'cnpg_pg_replication_in_recovery', 'cnpg_pg_replication_is_wal_receiver_up'],
  'pg_replication_lag_seconds',
  ...['redis_memory_used_bytes', 'redis_memory_max_bytes', 'redis_evicted_keys_total'],
  'certmanager_certificate_expiration_timestamp_seconds',
  'probe_ssl_earliest_cert_expiry',
]);
/** Labels of the processes, the PodMonitor and the exporters; Prometheus adds `pod`. */
const LABELS = new Set([
  ...['app_kubernetes_io_name', 'app_kubernetes_io_component', 'pod', 'le'],
  ...['namespace', 'exported_namespace', 'instance', 'name', 'persistentvolumeclaim'],
  ...['condition', 'container', 'cronjob', 'deployment', 'job_name'],
  ...['method', 'route', 'status', 'handler', 'outcome', 'queue', 'state', 'event', 'currency'],
]);
const SYNTAX = new Set(['by', 'unless', 'on', 'and', 'or', 'without', 'bool', 'offset']);

/** Returns the names in a PromQL expression: metrics, and labels in matchers and groupings. */
function namesIn(expression: string): { metrics: string[]; labels: string[] } {
  const bare = expression.replace(/"[^"]*"/g, '""');
  const labels = [
    ...[...bare.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
      [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, name = '']) => name),
    ),
    ...[...bare.matchAll(/\b(?:by|without|on)\s*\(([^)]*)\)/g)].flatMap(([, inside = '']) =>
      inside
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ];
  const rest = bare
    .replace(/\{[^}]*\}/g, '{}')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on)\s*\([^)]*\)/g, ' ');
  const metrics = [...rest.matchAll(/\b([a-z_][\w:]*)\b(?!\s*\()/g)].map(([, name = '']) => name);
  return { metrics: metrics.filter((name) => !SYNTAX.has(name)), labels };
}

const isPublished = (name: string): boolean =>
  published.has(name) || published.has(name.replace(/_(bucket|count|sum)$/, ''));

function unknownIn(expression: string): string[] {
  const { metrics, labels } = namesIn(expression);
  if (metrics.length === 0) return [`${expression} reads no metric`];
  return [
    ...metrics.filter((name) => !isPublished(name)),
    ...labels.filter((name) => !LABELS.has(name)).map((name) => `label ${name}`),
  ];
}

const expressionOf = (holder: unknown): string => String(at(holder, 'expr'));

it('notices metrics and labels that no process publishes', () => {
  expect(unknownIn('sum by (queue) (rate(queue_lengths{state="waiting"}[5m])) > 1')).toEqual([
    'queue_lengths',
  ]);
  expect(unknownIn('max by (tenant) (queue_jobs{shard="a"}) unless outbox_waiting')).toEqual([
    'label shard',
    'label tenant',
  ]);
  expect(unknownIn('rate(http_request_duration_seconds_count{status=~"5.."}[5m])')).toEqual([]);
});

it('alerts on what the processes publish', () => {
  expect(rules.length).toBeGreaterThan(8);
  expect(rules.flatMap((rule) => unknownIn(expressionOf(rule)))).toEqual([]);
});

it('says of every alert how bad it is, what it is and what to do', () => {
  const runbooks = read('docs/runbooks.md');
  const wrong = alerts.filter(
    (rule) =>
      !['critical', 'warning'].includes(String(at(rule, 'labels', 'severity'))) ||
      !at(rule, 'annotations', 'summary') ||
      !runbooks.includes(`\`${nameOf(rule)}\``),
  );
  expect(wrong.map(nameOf)).toEqual([]);
});

it('leads from every alert to a runbook that there is', () => {
  const runbooks = read('docs/runbooks.md');
  const sections = new Set(
    [...runbooks.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replace(/ /g, '-')),
  );
  const rowOf = (alert: string): string =>
    runbooks.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${alert}\``)) ?? '';
  const lost = alerts.filter((alert) => {
    const [, section = ''] = /\]\(#([\w-]+)\)/.exec(rowOf(nameOf(alert))) ?? [];
    const url = `https://docs.example.com/comptoir/runbooks.md#${section}`;
    return !sections.has(section) || at(alert, 'annotations', 'runbook_url') !== url;
  });
  expect(lost.map(nameOf)).toEqual([]);
});

it('names metrics as Prometheus does', () => {
  const counters = sources.flatMap((code) => [...code.matchAll(/\.counter\(\s*'([a-z_]+)'/g)]);
  expect(counters.length).toBeGreaterThan(3);
  expect(counters.map(([, name = '']) => name).filter((name) => !name.endsWith('_total'))).toEqual([]);
});

it('watches events, outcomes and handlers that exist', () => {
  const text = `${read('k8s/components/monitoring/alerts.yaml')}${read('k8s/components/monitoring/dashboard.json')}`;
  const code =
    sources.join('\n') + read('apps/store-api/src/events.ts') + read('apps/booking-api/src/events.ts');
  const named = [...text.matchAll(/event=~?\\?"([^"\\]+)/g)].flatMap(([, list = '']) => list.split('|'));
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((event) => !code.includes(`'${event}'`))).toEqual([]);
});

it('watches payment handlers that exist', () => {
  const payments = alerts.find((alert) => nameOf(alert) === 'ComptoirPaymentJobsFailing');
  const [, listed = ''] = /handler=~"([^"]+)"/.exec(expressionOf(payments)) ?? [];
  const code = read('apps/store-api/src/orders/payments/payments.jobs.ts');
  const handlers = listed.split('|');
  expect(handlers.length).toBeGreaterThan(2);
  expect(handlers.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

it('shows what the processes publish', () => {
  const dashboard: unknown = JSON.parse(read('k8s/components/monitoring/dashboard.json'));
  const expressions = listAt(dashboard, 'panels')
    .flatMap((panel) => listAt(panel, 'targets'))
    .map(expressionOf);
  expect(expressions.length).toBeGreaterThan(8);
  expect(expressions.flatMap(unknownIn)).toEqual([]);
});
