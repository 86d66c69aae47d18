import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { at, listAt } from './kustomize';
import { root } from './release';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const dockerfile = read('docker/Dockerfile');
const storefrontFile = read('docker/storefront.Dockerfile');
const compose = read('docker/compose.yaml');
const nodeFlags = read('tools/dev/node-flags.mjs').match(/(?<=')--[^']+(?=')/g) ?? [];

interface Instruction {
  name: string;
  rest: string;
}

/** Returns the instructions of a Dockerfile, with continued lines joined and without comments. */
function instructionsOf(text: string): Instruction[] {
  const lines = text.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '');
  return [...lines.matchAll(/^([A-Z]+)\s+(.*)$/gm)].map(([, name = '', rest = '']) => ({ name, rest }));
}

/** Returns the instructions of the shipped image: those of the last stage. */
function lastStage(all: Instruction[]): Instruction[] {
  return all.slice(all.map(({ name }) => name).lastIndexOf('FROM'));
}

const restsOf = (all: Instruction[], name: string): string[] =>
  all.filter((one) => one.name === name).map(({ rest }) => rest);

const SECRET = /SECRET|PASSWORD|TOKEN|API_KEY|PRIVATE/i;

const imageRules: Record<string, (all: Instruction[]) => boolean> = {
  'starts from a fixed major version, which a release pins': (all) =>
    /^BASE=node:\d+-[a-z]+-slim$/.test(all[0]?.rest ?? ''),
  'builds every stage on the same system': (all) =>
    restsOf(all, 'FROM').every((from) => /^\$\{BASE\} AS \w+$/.test(from)),
  'runs as a numbered user that is not root': (all) =>
    /^[1-9]\d{4,}:[1-9]\d{4,}$/.test(restsOf(lastStage(all), 'USER').at(-1) ?? ''),
  'starts node itself, without a shell': (all) =>
    [...restsOf(all, 'ENTRYPOINT'), ...restsOf(all, 'CMD')].every((rest) => /^\[.*\]$/.test(rest)) &&
    /^\["node", /.test(restsOf(lastStage(all), 'ENTRYPOINT').join()),
  'starts node as it is measured': (all) =>
    restsOf(lastStage(all), 'ENTRYPOINT').join() ===
    JSON.stringify(['node', ...nodeFlags]).replaceAll(',', ', '),
  'has a health check in exec form': (all) =>
    restsOf(lastStage(all), 'HEALTHCHECK').some((rest) => /CMD \["node", "-e", ".*\/health`/.test(rest)),
  'copies and never adds': (all) => restsOf(all, 'ADD').length === 0,
  'installs what the lock file says and runs no foreign script': (all) =>
    restsOf(all, 'RUN')
      .filter((run) => /\bnpm (?!sbom)/.test(run))
      .every((run) => /npm ci\b/.test(run) && run.includes('--ignore-scripts')),
  'generates the clients, which are not in git, before it builds what reads them': (all) => {
    const runs = restsOf(all, 'RUN');
    const generated = runs.indexOf('node tools/clients/generate.mjs');
    const built = runs.findIndex((run) => /(compile|build)\.mjs/.test(run));
    return generated !== -1 && generated < built;
  },
  'ships the packages that the service imports, and a list of them': (all) =>
    restsOf(lastStage(all), 'COPY').join('\n') ===
      '--from=build /image /app\n--from=build /app/dist/booking-widget /app/dist/booking-widget' &&
    restsOf(all, 'RUN').includes('node tools/deployment/image-tree.mjs "$APP" /image') &&
    restsOf(all, 'RUN').some((run) => run.startsWith('cd /image && npm sbom ')),
  'runs nothing in the image that is shipped': (all) => restsOf(lastStage(all), 'RUN').length === 0,
  'leaves its files to root': (all) => restsOf(all, 'COPY').every((copy) => !copy.includes('--chown')),
  'runs in production mode by default': (all) =>
    restsOf(lastStage(all), 'ENV').join(' ').includes('NODE_ENV=production'),
  'carries no secret': (all) =>
    [...restsOf(all, 'ENV'), ...restsOf(all, 'ARG')].every((one) => !SECRET.test(one)),
  'says what it is': (all) =>
    ['title', 'version', 'revision', 'licenses'].every((label) =>
      restsOf(lastStage(all), 'LABEL').join(' ').includes(`org.opencontainers.image.${label}=`),
    ),
};

/** For each rule, a change that violates it. */
const imageFaults: Record<string, (text: string) => string> = {
  'starts from a fixed major version, which a release pins': (text) =>
    text.replace('ARG BASE=node:24-bookworm-slim', 'ARG BASE=node:latest'),
  'builds every stage on the same system': (text) =>
    text.replace('FROM ${BASE}', 'FROM node:25-bookworm-slim'),
  'runs as a numbered user that is not root': (text) => text.replace(/^USER .*/m, 'USER node'),
  'starts node itself, without a shell': (text) => text.replace(/^CMD .*/m, 'CMD main.js'),
  'starts node as it is measured': (text) => text.replace(', "--max-old-space-size=256"', ''),
  'has a health check in exec form': (text) => text.replace(/CMD \["node", "-e".*/, 'CMD curl -f localhost'),
  'copies and never adds': (text) => text.replace('COPY libs libs', 'ADD libs libs'),
  'installs what the lock file says and runs no foreign script': (text) =>
    text.replace('npm ci --ignore-scripts', 'npm install'),
  'generates the clients, which are not in git, before it builds what reads them': (text) =>
    text.replace('RUN node tools/clients/generate.mjs\n', ''),
  'ships the packages that the service imports, and a list of them': (text) =>
    text.replace('--from=build /image /app', '--from=build /app /app'),
  'runs nothing in the image that is shipped': (text) => text.replace(/^EXPOSE/m, 'RUN npm prune\nEXPOSE'),
  'leaves its files to root': (text) => text.replace('COPY --from=build', 'COPY --chown=10001 --from=build'),
  'runs in production mode by default': (text) => text.replace('NODE_ENV=production', 'NODE_ENV=test'),
  'carries no secret': (text) => text.replace('ARG APP', 'ARG NPM_TOKEN'),
  'says what it is': (text) => text.replace('org.opencontainers.image.revision', 'revision'),
};

type Compose = Record<string, unknown>;
const parseCompose = (text: string): Compose => parse(text, { merge: true }) as Compose;
const servicesOf = (file: Compose): [string, unknown][] =>
  Object.entries(at(file, 'services') as Record<string, unknown>);
const ours = (file: Compose): [string, unknown][] =>
  servicesOf(file).filter(([, service]) => at(service, 'build'));
const environmentOf = (service: unknown): [string, string][] =>
  Object.entries((at(service, 'environment') ?? {}) as Record<string, unknown>).map(([name, value]) => [
    name,
    String(value),
  ]);

/** The services: front ends have neither a database nor files of their own. */
const services = (file: Compose): [string, unknown][] =>
  ours(file).filter(([name]) => !['console', 'storefront'].includes(name));

const composeRules: Record<string, (file: Compose) => boolean> = {
  'takes secrets from outside': (file) =>
    servicesOf(file).every(([, service]) =>
      environmentOf(service).every(([name, value]) => {
        const secret =
          /SECRET|PASSWORD|(?<!PUBLISHABLE)_KEY$|AUTH$|ROOT_USER/.test(name) ||
          /:\/\/[^/]*:[^/]*@/.test(value);
        // booking-api runs without these providers.
        if (/^(STRIPE|TWILIO)_/.test(name) && /^\$\{\w+:-\}$/.test(value)) return true;
        if (name.endsWith('_PREVIOUS')) return /^\$\{\w+_PREVIOUS:-\}$/.test(value);
        return !secret || /^([a-z]+:\/\/(\w*|\$\{\w+:\?[^}]+\}):)?\$\{\w+:\?[^}]+\}(@.*)?$/.test(value);
      }),
    ) && !/--requirepass\n\s*- (?!\$\{)/.test(JSON.stringify(file).replaceAll('","', '\n- ')),
  'names fixed images': (file) =>
    servicesOf(file).every(([, service]) =>
      /:(?!latest)(\$\{VERSION:-)?[\w][\w.-]*\}?$/.test(String(at(service, 'image'))),
    ),
  'hardens our processes': (file) =>
    ours(file).every(
      ([, service]) =>
        at(service, 'read_only') === true &&
        listAt(service, 'cap_drop').includes('ALL') &&
        listAt(service, 'security_opt').includes('no-new-privileges:true') &&
        at(service, 'init') === true,
    ),
  'opens ports to this machine only': (file) =>
    servicesOf(file).every(([, service]) =>
      listAt(service, 'ports').every((port) => String(port).startsWith('127.0.0.1:')),
    ),
  'keeps the internal port inside': (file) =>
    servicesOf(file).every(([, service]) =>
      listAt(service, 'ports').every((port) => !String(port).endsWith(':9300')),
    ),
  'migrates before anything starts': (file) =>
    services(file)
      .filter(([name]) => !name.endsWith('-migrate'))
      .every(
        ([name, service]) =>
          at(service, 'depends_on', `${String(name.split('-')[0])}-migrate`, 'condition') ===
          'service_completed_successfully',
      ),
  'waits for servers that are healthy': (file) =>
    servicesOf(file).every(([, service]) =>
      Object.entries((at(service, 'depends_on') ?? {}) as Record<string, unknown>).every(
        ([name, how]) =>
          at(how, 'condition') !== 'service_healthy' ||
          Boolean(at(file, 'services', name, 'healthcheck', 'test')),
      ),
    ),
  'never drops queued jobs': (file) => {
    const command = listAt(file, 'services', 'redis', 'command');
    return (
      command[command.indexOf('--maxmemory-policy') + 1] === 'noeviction' &&
      command[command.indexOf('--appendonly') + 1] === 'yes'
    );
  },
  'gives each service its own database role, no superuser': (file) => {
    const roles = services(file).map(([name, service]) => {
      const address = String(at(service, 'environment', 'DATABASE_URL')).replace(/\$\{[^}]*\}/g, 'password');
      const { username, pathname } = new URL(address);
      return [name.split('-')[0], username, pathname] as const;
    });
    const owner = at(file, 'services', 'postgres', 'environment', 'POSTGRES_USER');
    return roles.every(
      ([name, role, database]) => role === `comptoir_${name}` && database === `/${role}` && role !== owner,
    );
  },
  'gives each service its own object-storage user': (file) => {
    const users = services(file).map(([, service]) => [
      at(service, 'environment', 'S3_ACCESS_KEY_ID'),
      at(service, 'environment', 'S3_BUCKET'),
    ]);
    return new Set(users.flat()).size === 2 && users.every(([user, bucket]) => user === bucket);
  },
  'rotates logs and limits memory': (file) =>
    servicesOf(file).every(
      ([, service]) =>
        /^\d+m$/.test(String(at(service, 'logging', 'options', 'max-size'))) &&
        Number(at(service, 'logging', 'options', 'max-file')) > 1 &&
        /^\d+[mg]$/.test(String(at(service, 'mem_limit'))),
    ),
  'starts the TLS proxy and backups on request, without rights': (file) =>
    ['tls', 'store-backup', 'booking-backup'].every((name) => {
      const service = at(file, 'services', name);
      return (
        listAt(service, 'profiles').length === 1 &&
        at(service, 'read_only') === true &&
        listAt(service, 'cap_drop').includes('ALL')
      );
    }),
  'leaves time to stop': (file) =>
    ours(file).every(([, service]) => parseInt(String(at(service, 'stop_grace_period')), 10) > 10),
};

const composeFaults: Record<string, ((text: string) => string)[]> = {
  'takes secrets from outside': [
    (text) => text.replace(/JWT_SECRET: .*/, 'JWT_SECRET: not-so-secret'),
    (text) => text.replace(/JWT_SECRET_PREVIOUS: .*/, 'JWT_SECRET_PREVIOUS: not-so-secret'),
    (text) =>
      text.replace(/comptoir_store:\$\{STORE_DATABASE_PASSWORD:\?[^}]*\}@/, 'comptoir_store:comptoir@'),
    (text) => text.replace(/--requirepass\n\s*- .*/, '--requirepass\n      - password'),
  ],
  'names fixed images': [(text) => text.replace('postgres:18-bookworm', 'postgres:latest')],
  'hardens our processes': [(text) => text.replace('read_only: true', 'read_only: false')],
  'opens ports to this machine only': [(text) => text.replace('127.0.0.1:3000:3000', '3000:3000')],
  'keeps the internal port inside': [(text) => text.replace(':3000:3000', ':9300:9300')],
  'migrates before anything starts': [
    (text) => text.replace('condition: service_completed_successfully', 'condition: service_started'),
  ],
  'waits for servers that are healthy': [(text) => text.replace(/test: \[CMD, redis-cli.*/, 'disable: true')],
  'never drops queued jobs': [(text) => text.replace('noeviction', 'allkeys-lru')],
  'gives each service its own database role, no superuser': [
    (text) => text.replace('postgres://comptoir_booking:', 'postgres://comptoir_store:'),
    (text) => text.replaceAll('comptoir_store:', 'postgres:'),
    (text) => text.replace('POSTGRES_USER: postgres', 'POSTGRES_USER: comptoir_store'),
  ],
  'gives each service its own object-storage user': [
    (text) => text.replace('S3_ACCESS_KEY_ID: booking-files', 'S3_ACCESS_KEY_ID: shop-files'),
  ],
  'rotates logs and limits memory': [
    (text) => text.replace('max-size: 20m', 'max-size: -1'),
    (text) => text.replace("max-file: '5'", "max-file: '1'"),
    (text) => text.replace('    mem_limit: 256m\n', ''),
  ],
  'starts the TLS proxy and backups on request, without rights': [
    (text) => text.replace('    profiles:\n      - tls\n', ''),
    (text) => text.replace('  profiles:\n    - backup\n', ''),
    (text) => text.replace('    cap_drop:\n      - ALL\n    cap_add', '    cap_add'),
  ],
  'leaves time to stop': [(text) => text.replace('stop_grace_period: 15s', 'stop_grace_period: 5s')],
};

describe('docker/Dockerfile', () => {
  it.each(Object.keys(imageRules))('%s', (name) => {
    expect(imageRules[name]?.(instructionsOf(dockerfile))).toBe(true);
  });

  it.each(Object.keys(imageRules))('is seen when it breaks the rule: %s', (name) => {
    const text = imageFaults[name]?.(dockerfile) ?? dockerfile;
    expect(text).not.toBe(dockerfile);
    expect(imageRules[name]?.(instructionsOf(text))).toBe(false);
  });
});

it('generates the client in docker/storefront.Dockerfile, too', () => {
  const rule = imageRules['generates the clients, which are not in git, before it builds what reads them'];
  expect(rule?.(instructionsOf(storefrontFile))).toBe(true);
});

describe('docker/compose.yaml', () => {
  it.each(Object.keys(composeRules))('%s', (name) => {
    expect(composeRules[name]?.(parseCompose(compose))).toBe(true);
  });

  it.each(Object.keys(composeRules))('is seen when it breaks the rule: %s', (name) => {
    const faults = composeFaults[name] ?? [];
    const texts = faults.map((fault) => fault(compose));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts).not.toContain(compose);
    expect(texts.filter((text) => composeRules[name]?.(parseCompose(text)))).toEqual([]);
  });
});

describe('what the servers of docker/compose.yaml are set up with', () => {
  it('lets everyone read objects by name, and no one list them', () => {
    const script = read('docker/s3-buckets.sh');
    expect(script).toContain('"Principal":{"AWS":["*"]},"Action":["s3:GetObject"]');
    expect(script.match(/Principal/g)).toHaveLength(1);
    expect(script + compose).not.toMatch(/anonymous set (download|public|upload)/);
  });

  it('separates the roles of the services', () => {
    const sql = read('docker/postgres-init.sql');
    expect(sql).not.toMatch(/SUPERUSER|CREATEROLE|CREATEDB/);
    expect(sql).toMatch(/REVOKE CONNECT, TEMPORARY ON DATABASE comptoir_store, comptoir_booking FROM PUBLIC/);
  });
});

describe('.dockerignore', () => {
  it('lets in only what is named', () => {
    const lines = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(lines[0]).toBe('*');
    const copied = [dockerfile, storefrontFile]
      .flatMap((text) => instructionsOf(text))
      .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from'))
      .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
    const named = lines.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    const isNamed = (file: string): boolean =>
      named.some((name) => file === name || file.startsWith(`${name}/`));
    expect(copied.filter((file) => !isNamed(file))).toEqual([]);
    expect(lines).toEqual(expect.arrayContaining(['**/.env', '**/.env.*', 'libs/*-client/src/generated']));
  });
});
