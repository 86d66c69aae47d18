#!/usr/bin/env node
// Plays kubectl for the commands of docs/operations.md. A file holds the cluster; other commands and flags fail, as
// they would with a misspelled one.
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments, stringify } from 'yaml';

const directory = process.env.PLAYED_CLUSTER;
const file = path.join(directory, 'cluster.json');
const cluster = JSON.parse(readFileSync(file, 'utf8'));
const VALUES = ['namespace', 'filename', 'selector', 'output', 'timeout', 'tail', 'replicas'];
const SWITCHES = ['ignore-not-found', 'prefix', 'overwrite'];
/** Looks after which something that was asked for has happened. */
const LOOKS = 2;

function save() {
  writeFileSync(`${file}.new`, JSON.stringify(cluster, null, 1));
  renameSync(`${file}.new`, file);
}

function refuse(message) {
  save();
  process.stderr.write(`error: ${message}\n`);
  process.exit(1);
}

function parseArguments(given) {
  const words = [];
  const flags = {};
  for (let index = 0; index < given.length; index++) {
    const [, name, value] = /^--([a-z-]+)(?:=(.*))?$/s.exec(given[index]) ?? [];
    if (!name) words.push(given[index]);
    else if (SWITCHES.includes(name)) flags[name] = true;
    else if (VALUES.includes(name)) flags[name] = value ?? given[++index];
    else refuse(`unknown flag: --${name}`);
  }
  return { words, flags };
}

const { words, flags } = parseArguments(process.argv.slice(2));
appendFileSync(path.join(directory, 'calls.log'), `${process.argv.slice(2).join(' ')}\n`);

const keyOf = ({ kind, metadata }) => `${kind.toLowerCase()}/${metadata.name}`;
const componentOf = ({ metadata }) => metadata.labels?.['app.kubernetes.io/component'];

/** Selectors of the runbook: what belongs to the product, component in or not in a list, and the pods of a Job. */
function isSelected(object) {
  if (flags.selector === 'app.kubernetes.io/part-of=comptoir')
    return object.metadata.labels?.['app.kubernetes.io/part-of'] === 'comptoir';
  const [, how, list] =
    /^app\.kubernetes\.io\/component (in|notin) \(([a-z, ]+)\)$/.exec(flags.selector) ?? [];
  if (!how) refuse(`unable to parse the selector ${flags.selector}`);
  return list.split(', ').includes(componentOf(object)) === (how === 'in');
}

function apply() {
  const objects = parseAllDocuments(readFileSync(flags.filename, 'utf8')).map((document) => document.toJS());
  const chosen = flags.selector ? objects.filter(isSelected) : objects;
  if (chosen.length === 0) refuse('no objects passed to apply');
  for (const object of chosen) {
    const key = keyOf(object);
    const before = cluster.objects[key];
    if (object.kind === 'Job' && before && !isDeepStrictEqual(before.spec.template, object.spec.template))
      refuse(`The Job "${object.metadata.name}" is invalid: spec.template: field is immutable`);
    const hasChanged = !isDeepStrictEqual(before?.spec, object.spec);
    cluster.objects[key] = { ...object, status: before?.status, looks: hasChanged ? 0 : before?.looks };
    if (object.kind === 'Deployment' && hasChanged) restart(key);
    process.stdout.write(`${key} ${before ? 'configured' : 'created'}\n`);
  }
}

/** A restarted process reads its Secrets again. */
function restart(key) {
  const { spec } = cluster.objects[key];
  const sources = spec.template?.spec.containers[0].envFrom ?? [];
  const secrets = sources.flatMap(({ secretRef }) => cluster.secrets[secretRef?.name]?.data ?? []);
  cluster.running[key] = {
    restarts: (cluster.running[key]?.restarts ?? 0) + 1,
    environment: Object.assign({}, ...secrets),
  };
}

function existing(key) {
  if (!cluster.objects[key]) refuse(`${key} not found`);
  return cluster.objects[key];
}

/** A Job ends after some looks, as `cluster.failing` says. */
function conditionsOf(name) {
  const job = cluster.objects[`job/${name}`];
  if (!job) return flags['ignore-not-found'] ? '' : refuse(`jobs.batch "${name}" not found`);
  job.looks = (job.looks ?? 0) + 1;
  if (job.looks < LOOKS) return '';
  job.status ??= cluster.failing.some((start) => name.startsWith(start)) ? 'Failed' : 'Complete';
  return job.status;
}

/** External Secrets copies the values of the secret manager some looks after it was asked to. */
function versionOf(name) {
  const secret = cluster.secrets[name] ?? refuse(`secrets "${name}" not found`);
  if (secret.asked !== undefined && ++secret.asked >= LOOKS) {
    delete secret.asked;
    const remote = cluster.remote[name];
    if (!isDeepStrictEqual(remote, secret.data))
      Object.assign(secret, { data: { ...remote }, version: secret.version + 1 });
  }
  return String(secret.version);
}

/** Objects of several kinds, as `name` or `yaml` says. */
function listOf(kinds) {
  if (cluster.failing.includes(kinds)) refuse(`cannot list ${kinds}`);
  const chosen = Object.entries(cluster.objects).filter(
    ([key, object]) =>
      kinds.split(',').includes(`${key.split('/')[0]}s`) && (!flags.selector || isSelected(object)),
  );
  if (flags.output === 'yaml') return stringify({ items: chosen.map(([, object]) => object) });
  return chosen.map(([key]) => `${key}\n`).join('');
}

function get([kind, name]) {
  const { output } = flags;
  if (!name && ['name', 'yaml'].includes(output)) return listOf(kind);
  if (kind === 'job' && output === 'jsonpath={.status.conditions[?(@.status=="True")].type}')
    return conditionsOf(name);
  if (kind === 'secret' && output === 'jsonpath={.metadata.resourceVersion}') return versionOf(name);
  return refuse(`cannot get ${kind} as ${output}`);
}

function rollout([action, ...names]) {
  const all = Object.keys(cluster.objects).filter((key) => key.startsWith('deployment/'));
  const keys = flags.selector ? all.filter((key) => isSelected(cluster.objects[key])) : names;
  keys.forEach(existing);
  if (action === 'restart') keys.forEach(restart);
  else if (action === 'undo') keys.forEach((key) => (existing(key).undone = true));
  else if (action !== 'status' || keys.length === 0) refuse(`unknown command rollout ${action}`);
  const late = keys.find((key) => cluster.failing.includes(key));
  if (late) refuse(`${late}: timed out waiting for the condition`);
}

function annotate([kind, name, annotation]) {
  if (kind !== 'externalsecret' || !/^force-sync=\d+$/.test(annotation)) refuse(`cannot annotate ${kind}`);
  const secret = cluster.secrets[name] ?? refuse(`externalsecrets "${name}" not found`);
  secret.asked = 0;
}

const commands = {
  kustomize: () => readFileSync(path.join(directory, 'rendered.yaml'), 'utf8'),
  apply,
  get,
  rollout,
  annotate,
  logs: () => `${flags.selector}: the log of a pod\n`,
  describe: () => '',
  delete: ([kind, ...names]) => {
    for (const name of names) {
      existing(`${kind}/${name}`);
      delete cluster.objects[`${kind}/${name}`];
    }
  },
  scale: (keys) => keys.forEach((key) => (existing(key).replicas = Number(flags.replicas))),
};
const [verb, ...rest] = words;
if (!(verb in commands)) refuse(`unknown command "${verb}"`);
const output = commands[verb](rest);
save();
if (typeof output === 'string') process.stdout.write(output);
