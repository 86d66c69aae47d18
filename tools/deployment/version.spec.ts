import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './release';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

const PATTERNS: [file: string, pattern: RegExp][] = [
  ['package-lock.json', /^ {2}"version": "([^"]+)"/gm],
  ...['client-core', 'store-client', 'booking-client'].map((name): [string, RegExp] => [
    `libs/${name}/package.json`,
    /"(?:version|@comptoir\/client-core)": "([^"]+)"/g,
  ]),
  ['docker/compose.yaml', /\$\{VERSION:-([^}]+)\}/g],
  ['docker/.env.example', /^# .*version.*?(\d+\.\d+\.\d+)/gim],
  ['k8s/overlays/production/kustomization.yaml', /newTag: (\S+)/g],
  ['k8s/examples/production/kustomization.yaml', /\?ref=v(\S+)/g],
  ['k8s/examples/production/values.env', /_IMAGE=\S+:(\S+)/g],
  ['k8s/examples/shops/atelier/shop/kustomization.yaml', /\?ref=v(\S+)/g],
  ['k8s/examples/shops/atelier/shop/values.env', /_IMAGE=\S+:(\S+)/g],
];

it.each(PATTERNS)('%s names the version of package.json', (file, pattern) => {
  const named = [...read(file).matchAll(pattern)].map(([, found]) => found);
  expect(named.length).toBeGreaterThan(0);
  expect(new Set(named)).toEqual(new Set([version]));
});
