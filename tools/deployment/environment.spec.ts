import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { VARIABLES as BOOKING, readBookingConfig } from '../../apps/booking-api/src/config';
import { VARIABLES as STORE, readStoreConfig } from '../../apps/store-api/src/config';
import { VARIABLES as STOREFRONT, readStorefrontConfig } from '../../apps/storefront/src/server/config';
import { VARIABLES as CONSOLE, readConsoleConfig } from '../../apps/console/server/config';
import { at } from './kustomize';
import { releaseOf, root } from './release';
import { ofKind } from './rules';
import { sourcesOf } from './release-rules';

type Variables = Record<string, string>;

const services = {
  'store-api': { read: readStoreConfig, variables: STORE, kubernetes: 'store' },
  'booking-api': { read: readBookingConfig, variables: BOOKING, kubernetes: 'booking' },
};
type Service = keyof typeof services;
const names = Object.keys(services) as Service[];

const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Returns the variables that a service reads. */
function declared(service: Service): string[] {
  return Object.keys(services[service].variables);
}

/** Secrets that an installation may leave empty. */
const OPTIONAL = /_PREVIOUS$|^DATABASE_(DIRECT|REPLICA|MIGRATE)|^(FACEBOOK|GOOGLE|APPLE|TWILIO)_|^OTEL/;

/** Returns a valid production value for a variable that is set outside of the repository. */
function chosen(name: string): string {
  if (name === 'DATABASE_URL') return 'postgres://shop:x7Gq2Lp9@db.example.com:5432/shop';
  if (name === 'REDIS_URL') return 'rediss://:x7Gq2Lp9@redis.example.com:6379';
  if (name === 'SMTP_URL') return 'smtps://shop:x7Gq2Lp9@mail.example.com';
  if (name === 'ADMIN_EMAIL') return 'owner@shop.example.com';
  if (name === 'ADMIN_PASSWORD') return 'Long3noughForAnybody';
  if (name === 'BASE_CURRENCY') return 'EUR';
  if (name === 'TRUST_PROXY') return '172.16.0.0/12';
  if (name === 'BUSINESS_TIMEZONE') return 'Europe/Paris';
  if (OPTIONAL.test(name)) return '';
  return name.endsWith('_URL') ? 'https://shop.example.com' : randomBytes(32).toString('hex');
}

function kubernetesEnvironment(service: Service, overlay = 'production'): Variables {
  const release = releaseOf(overlay);
  const workload = ofKind(release, 'Deployment').find(({ metadata }) => metadata.name === service);
  if (!workload) throw new Error(`There is no Deployment ${service}`);
  const { configMaps, secrets } = sourcesOf(workload);
  const settings = ofKind(release, 'ConfigMap').filter(({ metadata }) => configMaps.includes(metadata.name));
  const keys = secrets.flatMap((name) => release.secrets[name] ?? []);
  return Object.assign(
    Object.fromEntries(keys.map((key) => [key, chosen(key)])),
    ...settings.map(({ data }) => data),
  ) as Variables;
}

const compose = parse(readText('docker/compose.yaml'), { merge: true }) as Record<string, unknown>;

/** Replaces `${NAME:?…}` with a valid value and `${NAME:-default}` with its default. */
function interpolate(text: string): string {
  return text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_whole, name: string, kind: string, rest: string) =>
    kind === '-' ? rest : chosen(name.replace(/^(STORE|BOOKING)_/, '')),
  );
}

function composeEnvironment(service: Service): Variables {
  const variables = at(compose, 'services', service, 'environment') as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, interpolate(String(value))]),
  );
}

describe.each([
  ['kubernetes', (service: Service) => kubernetesEnvironment(service)],
  ['compose', composeEnvironment],
] as const)('the environment of %s', (where, environmentOf) => {
  it.each(names)('names only variables that %s reads', (service) => {
    const known = new Set(declared(service));
    const given = Object.keys(environmentOf(service));
    expect(given.length).toBeGreaterThan(8);
    expect(given.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(names)('is enough for %s to start in production', (service) => {
    const environment = environmentOf(service);
    expect(environment.NODE_ENV).toBe('production');
    expect(() => services[service].read(environment)).not.toThrow();
  });

  it.each(names)('holds everything that %s cannot start without', (service) => {
    const environment = environmentOf(service);
    const required = declared(service).filter((name) => {
      const { [name]: _left, ...rest } = { ...environment, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } as Variables;
      try {
        services[service].read(rest);
        return false;
      } catch {
        return true;
      }
    });
    expect(required).toEqual(
      expect.arrayContaining(['PUBLIC_URL', 'DATABASE_URL', 'REDIS_URL', 'JWT_SECRET']),
    );
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(required));
  });

  it('separates the two services in one Redis', () => {
    const prefixes = names.map((service) => environmentOf(service).REDIS_PREFIX);
    expect(new Set(prefixes).size).toBe(names.length);
    expect(where === 'compose' || prefixes.includes('store')).toBe(true);
  });
});

it.each(names)('lets %s start in the development overlay', (service) => {
  const environment = kubernetesEnvironment(service, 'development');
  expect(environment.NODE_ENV).toBe('development');
  expect(() => services[service].read(environment)).not.toThrow();
});

describe('the environment of the console', () => {
  it.each(['production', 'development'])('lets it start in the %s overlay', (overlay) => {
    const release = releaseOf(overlay);
    const data = ofKind(release, 'ConfigMap').find(
      ({ metadata }) => metadata.name === 'console-config',
    )?.data;
    const { services: shown, files } = readConsoleConfig(data as Variables);
    expect(Object.keys(shown)).toEqual(['shop', 'practice']);
    expect(files).toHaveLength(2);
    expect(Object.keys(data as Variables).filter((name) => !(name in CONSOLE))).toEqual([]);
  });

  it('lets it start in compose', () => {
    const environment = at(compose, 'services', 'console', 'environment') as Variables;
    const given = Object.entries(environment).map(([name, value]) => [name, interpolate(value)]);
    const { services: shown } = readConsoleConfig(Object.fromEntries(given) as Variables);
    expect(Object.keys(shown)).toEqual(['shop', 'practice']);
  });
});

describe('the environment of the storefront', () => {
  it.each(['production', 'development'])('lets it start in the %s overlay', (overlay) => {
    const data = ofKind(releaseOf(overlay), 'ConfigMap').find(
      ({ metadata }) => metadata.name === 'storefront-config',
    )?.data as Variables;
    expect(readStorefrontConfig(data)).toMatchObject({ storeUrl: 'http://store-api', logins: [] });
    const own = Object.keys(data).filter((name) => name.startsWith('STOREFRONT_'));
    expect(STOREFRONT).toEqual(expect.arrayContaining(own));
  });

  it('lets it start in compose', () => {
    const environment = at(compose, 'services', 'storefront', 'environment') as Variables;
    const given = Object.entries(environment).map(([name, value]) => [name, interpolate(value)]);
    expect(readStorefrontConfig(Object.fromEntries(given) as Variables).siteUrl).toBeTruthy();
  });
});

it('gives the store and the storefront the same public key of Stripe', () => {
  const configOf = (name: string): Variables =>
    ofKind(releaseOf('production'), 'ConfigMap').find(({ metadata }) => metadata.name === name)
      ?.data as Variables;
  const key = configOf('store-config').STRIPE_PUBLISHABLE_KEY;
  expect(key).toMatch(/^pk_/);
  expect(configOf('storefront-config').STOREFRONT_STRIPE_PUBLISHABLE).toBe(key);
  expect(at(compose, 'services', 'store-api', 'environment', 'STRIPE_PUBLISHABLE_KEY')).toBe(
    at(compose, 'services', 'storefront', 'environment', 'STOREFRONT_STRIPE_PUBLISHABLE'),
  );
});

it.each(names)('lets %s start with no secret that can be guessed', (service) => {
  const environment = kubernetesEnvironment(service);
  const { kubernetes, read } = services[service];
  const secrets = [`${kubernetes}-secrets`, `${kubernetes}-migrate-secrets`]
    .flatMap((name) => releaseOf('production').secrets[name] ?? [])
    .filter(
      (name) => !['S3_ACCESS_KEY_ID', 'OTEL_EXPORTER_OTLP_HEADERS', 'APPLE_PRIVATE_KEY'].includes(name),
    );
  const guessable = (name: string): string =>
    /_URLS?$/.test(name)
      ? chosen(name.replace(/^DATABASE_\w+/, 'DATABASE_URL')).replace('x7Gq2Lp9', 'changeme')
      : 'changeme'.repeat(5);
  const startsWith = (name: string): boolean => {
    try {
      read({
        ...environment,
        FACEBOOK_APP_ID: name === 'FACEBOOK_APP_SECRET' ? '1' : '',
        [name]: guessable(name),
      });
      return true;
    } catch (error) {
      return !String(error).includes(`${name}: `);
    }
  };
  expect(secrets.length).toBeGreaterThan(7);
  expect(secrets.filter(startsWith)).toEqual([]);
});

it('runs the same settings in every process of a service', () => {
  for (const { kubernetes } of Object.values(services)) {
    const sources = ofKind(releaseOf('production'), 'Deployment', 'Job')
      .filter(({ metadata }) => metadata.name.startsWith(`${kubernetes}-`))
      .map((workload) => JSON.stringify(sourcesOf(workload)).replace(`,"${kubernetes}-migrate-secrets"`, ''));
    expect(sources).toHaveLength(3);
    expect(new Set(sources).size).toBe(1);
  }
});

describe('docker/.env.example', () => {
  const example = readText('docker/.env.example');
  const text = readText('docker/compose.yaml');
  const used = (kind: string): string[] => [
    ...new Set([...text.matchAll(new RegExp(`\\$\\{(\\w+):\\${kind}`, 'g'))].map(([, name = '']) => name)),
  ];

  it('lists what has to be set, without values', () => {
    const listed = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)];
    expect(listed.map(([, name]) => name).sort()).toEqual(used('?').sort());
    expect(listed.filter(([, , value]) => value !== '').map(([line]) => line)).toEqual([]);
  });

  it('lists what may be set', () => {
    const listed = [...example.matchAll(/^#([A-Z][A-Z0-9_]*)=$/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual(used('-').sort());
  });
});
