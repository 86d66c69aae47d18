import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts, until } from '@comptoir/testing';
import { parse } from 'yaml';
import { at, listAt } from './kustomize';
import { root } from './release';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const conf = read('docker/nginx.conf');
const compose: unknown = parse(read('docker/compose.yaml'), { merge: true });
const services = Object.entries(at(compose, 'services') as Record<string, unknown>);
const hasNginx = spawnSync('nginx', ['-v']).status === 0;
const withNginx = hasNginx ? describe : describe.skip;

/** Addresses behind the proxy by host. */
const targets = Object.fromEntries(
  conf
    .split(/^server \{/m)
    .map((block) => [/server_name ([\w.]+);/.exec(block)?.[1], /proxy_pass (\S+);/.exec(block)?.[1]])
    .filter((pair): pair is [string, string] => pair.every(Boolean)),
);

it('leads to everything that a browser needs, and to each bucket at a host of its own', () => {
  const ports = services
    .filter(([name]) => name !== 'mail')
    .flatMap(([, service]) => listAt(service, 'ports').map((port) => String(port).split(':')[1]));
  const reached = Object.values(targets).map((target) => new URL(target).port);
  expect([...new Set(reached)].sort()).toEqual(ports.sort());
  const buckets = services
    .map(([, service]) => at(service, 'environment', 'S3_BUCKET'))
    .filter((bucket) => typeof bucket === 'string');
  const served = Object.values(targets).map((target) => new URL(target).pathname.split('/')[1]);
  expect(served.filter(Boolean).sort()).toEqual([...new Set(buckets)].sort());
});

it('asks each container about its own process alone', () => {
  const checks = services
    .map(([, service]) => listAt(service, 'healthcheck', 'test').join(' '))
    .concat(
      ['docker/Dockerfile', 'docker/storefront.Dockerfile'].map(
        (file) => /^HEALTHCHECK .*\\\n\s*CMD (.*)$/m.exec(read(file))?.[1] ?? '',
      ),
    )
    .filter(Boolean);
  expect(checks.length).toBeGreaterThan(5);
  const hosts = checks.flatMap((check) => [...check.matchAll(/(?:\/\/|--host[= ]|-h )([\w.]+)/g)]);
  expect([...new Set(hosts.map(([, host]) => host))]).toEqual(['127.0.0.1']);
  const names = services.map(([name]) => name).filter((name) => name !== 'redis');
  expect(checks.filter((check) => names.some((name) => check.split(/[\s/:]+/).includes(name)))).toEqual([]);
  expect(checks.filter((check) => /\$\{?\w*(URL|BUCKET)|https:/.test(check))).toEqual([]);
});

withNginx(`nginx (${hasNginx ? 'installed' : 'skipped: it is not installed'})`, () => {
  let directory: string;
  let storage: Server;
  let nginx: ChildProcess;
  let port: number;
  const seen: string[] = [];

  beforeAll(async () => {
    storage = createServer((incoming, response) => {
      seen.push(`${String(incoming.method)} ${String(incoming.url)}`);
      response.end('bytes');
    }).listen(0, '127.0.0.1');
    await once(storage, 'listening');
    [port = 0] = await freePorts(1);
    directory = mkdtempSync(path.join(tmpdir(), 'nginx-'));
    // TLS needs certificates, and the hosts are what is tried here. `http2 on` needs a newer nginx than Debian 12 has.
    const servers = conf
      .replace(/listen 443 ssl;/g, `listen 127.0.0.1:${port};`)
      .replace(/^server \{\s+listen 80;[^}]*\}/m, '')
      .replace(/^\s*(http2|ssl_certificate\w*) .*;$/gm, '')
      .replaceAll(':9000/', `:${(storage.address() as AddressInfo).port}/`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${directory}/${kind};`)
      .join('\n');
    const whole = `daemon off; pid ${directory}/pid; error_log stderr;
      events {}
      http { access_log off; ${temporary} ${servers} }`;
    writeFileSync(path.join(directory, 'nginx.conf'), whole);
    nginx = spawn('nginx', ['-p', directory, '-c', path.join(directory, 'nginx.conf')], { stdio: 'ignore' });
    await until('nginx answers', async () => (await ask('GET', 'files.shop.example.com', '/ready')) === 200);
  });
  afterAll(async () => {
    const ended = once(nginx, 'exit');
    nginx.kill();
    await ended;
    storage.close();
    rmSync(directory, { recursive: true });
  });

  async function ask(method: string, host: string, where: string): Promise<number | undefined> {
    const outgoing = request({ port, host: '127.0.0.1', method, path: where, headers: { host } }).end();
    const [response] = (await once(outgoing, 'response')) as [{ statusCode?: number; resume: () => void }];
    response.resume();
    return response.statusCode;
  }

  it.each([
    ['files.shop.example.com', '/shop-files/products/lamp-1.webp'],
    ['files.booking.example.com', '/booking-files/products/lamp-1.webp'],
  ])('serves the objects of a bucket at %s, and lets no one write them', async (host, object) => {
    seen.length = 0;
    expect(await ask('GET', host, '/products/lamp-1.webp')).toBe(200);
    expect(await ask('HEAD', host, '/products/lamp-1.webp')).toBe(200);
    expect(await ask('PUT', host, '/products/lamp-1.webp')).toBe(403);
    expect(await ask('DELETE', host, '/products/lamp-1.webp')).toBe(403);
    expect(await ask('GET', host, '/../booking-files/private/a.pdf')).toBe(400);
    expect(seen).toEqual([`GET ${object}`, `HEAD ${object}`]);
  });
});
