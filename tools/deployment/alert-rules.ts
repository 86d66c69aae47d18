import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { at, listAt, readManifests } from './kustomize';
import { root } from './release';

const components = path.join(root, 'k8s/components');

/** Groups of rules of every PrometheusRule in `k8s/components`. */
export const ruleGroups = readdirSync(components)
  .map((name) => path.join(components, name, 'alerts.yaml'))
  .filter((file) => existsSync(file))
  .flatMap((file) => readManifests(file))
  .flatMap((manifest) => listAt(manifest, 'spec', 'groups'));

/** Recording rules and alerts. */
export const rules = ruleGroups.flatMap((group) => listAt(group, 'rules'));
export const alerts = rules.filter((rule) => at(rule, 'alert') !== undefined);
export const nameOf = (alert: unknown): string => String(at(alert, 'alert'));
