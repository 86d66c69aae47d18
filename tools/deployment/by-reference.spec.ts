import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { problemsOf } from './all-rules';
import { type Manifest, build } from './kustomize';
import { exampleSecrets, hasKubectl, renderedObjects, root } from './release';
import { labelled } from './rules';

/** These stand in the repository for values of an operator. */
const PLACEHOLDERS =
  /example\.com|10\.20\.0\.0|pk_live_replace|:0\.1\.0|comptoir-values|envoy-gateway-system/;

/** Values of an installation, each different from the example. */
const OWN: Record<string, string> = {
  BASE_CURRENCY: 'CHF',
  BUSINESS_TIMEZONE: 'Europe/Zurich',
  S3_REGION: 'eu-central-2',
  STORE_S3_BUCKET: 'acme-shop',
  BOOKING_S3_BUCKET: 'acme-booking',
  SHOP_NAME: 'Acme',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_acme',
  DATA_NETWORK: '10.77.0.0/24',
  PROXY_NETWORK: '10.78.0.0/16',
  DNS_ADDRESS: '10.96.0.10/32',
  GATEWAY_NAMESPACE: 'gateways',
  GATEWAY_CLASS: 'acme',
  MONITORING_NAMESPACE: 'observability',
  MONITORING_RELEASE: 'prometheus',
  STORE_API_LEAST: '3',
  STORE_API_MOST: '5',
  BOOKING_API_LEAST: '4',
  BOOKING_API_MOST: '6',
  STOREFRONT_LEAST: '5',
  STOREFRONT_MOST: '7',
  CONSOLE_LEAST: '6',
  CONSOLE_MOST: '9',
  STORE_WORKERS: '4',
  BOOKING_WORKERS: '3',
  DATABASE_POOL_SIZE: '12',
};
const DIGEST = 'a'.repeat(64);

/** Returns the lines of the example with own values; each line must change. */
function ownValues(example: string): string {
  return example.replace(/^([A-Z0-9_]+)=(.*)$/gm, (line, name: string, value: string) => {
    const own = OWN[name] ?? value.replace('example.com', 'acme.test').replace(':0.1.0', `@sha256:${DIGEST}`);
    if (own === value) throw new Error(`${line} keeps its value`);
    return `${name}=${own}`;
  });
}

describe('a kustomization outside of the repository', () => {
  let folder: string;
  let objects: Manifest[];

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'by-reference-'));
    cpSync(path.join(root, 'k8s/examples/production'), folder, { recursive: true });
    const file = path.join(folder, 'kustomization.yaml');
    const local = path.relative(folder, root);
    const text = readFileSync(file, 'utf8').replace(
      /https:\/\/git\.example\.com\/comptoir\.git\/\/(.*)\?ref=v[\d.]+$/gm,
      `${local}/$1`,
    );
    writeFileSync(file, text);
    const values = path.join(folder, 'values.env');
    writeFileSync(values, ownValues(readFileSync(values, 'utf8')));
    objects = build(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has nothing of the placeholders left', () => {
    const left = objects
      .filter(({ metadata }) => metadata.name !== 'comptoir-dashboard')
      .flatMap((object) =>
        JSON.stringify(object, null, 1)
          .split('\n')
          .filter((line) => PLACEHOLDERS.test(line))
          .map((line) => `${labelled(object)}: ${line.trim()}`),
      );
    expect(left).toEqual([]);
  });

  it.each(Object.entries(OWN))('has the own value of %s', (_name, value) => {
    expect(JSON.stringify(objects)).toMatch(new RegExp(`[":]${value.replaceAll('.', '\\.')}["},]`));
  });

  it('follows every rule', () => {
    expect(problemsOf({ objects, secrets: exampleSecrets() })).toEqual([]);
  });

  // Runs only where kubectl is installed.
  if (hasKubectl) {
    it('is built alike by kubectl', () => {
      const byName = (all: Manifest[]): Record<string, Manifest> =>
        Object.fromEntries(all.map((object) => [labelled(object), object]));
      expect(byName(objects)).toEqual(byName(renderedObjects(folder)));
    });
  }
});
