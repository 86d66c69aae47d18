import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';

const CHECK_MS = 200;
/**
 * Number of consecutive failed checks that take a process out. A single one may be late on a busy machine.
 */
const FALL = 2;
/** Hop-by-hop headers, which are never forwarded (RFC 9110, 7.6.1). */
const HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer'];

/** Returns true when haproxy is installed. Otherwise `NodeBalancer` replaces it. */
export function hasHaproxy() {
  return spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status === 0;
}

function haproxyConfig(services) {
  const sections = services.map(({ name, port, backends }) => {
    const servers = backends.map(
      (one, index) =>
        `  server api-${index + 1} 127.0.0.1:${one.port} check port ${one.internalPort} inter ${CHECK_MS}ms fall ${FALL} rise 1`,
    );
    return [`listen ${name}`, `  bind 127.0.0.1:${port}`, '  option httpchk GET /health/ready', ...servers];
  });
  return [
    'defaults',
    '  mode http',
    '  balance roundrobin',
    '  timeout connect 2s',
    '  timeout client 75s',
    '  timeout server 75s',
    '  timeout check 2s',
    // A refused connection has had no effect, so the request may go to the other process.
    '  option redispatch 1',
    '  retries 3',
    '  retry-on conn-failure',
    '  option forwardfor',
    ...sections.flat(),
    '',
  ].join('\n');
}

/** Starts haproxy in front of the processes of each service. */
export function startHaproxy(supervisor, services) {
  const file = path.join(supervisor.logDir, 'haproxy.cfg');
  writeFileSync(file, haproxyConfig(services));
  supervisor.start('balancer', 2, 'haproxy', ['-db', '-f', file]);
  return { name: 'haproxy', stop: () => Promise.resolve() };
}

/** Balances without haproxy: round-robin over the processes that are ready. */
export class NodeBalancer {
  name = 'a proxy of our own (haproxy is not installed)';
  #agent = new http.Agent({ keepAlive: true });
  #servers = [];
  #timers = [];
  #next = 0;

  async start(services) {
    for (const { port, backends } of services) {
      const ready = new Map(backends.map((backend) => [backend, false]));
      const look = () => backends.forEach((backend) => void this.#check(backend, ready));
      look();
      this.#timers.push(setInterval(look, CHECK_MS));
      const server = http.createServer((request, response) => void this.#forward(ready, request, response));
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      this.#servers.push(server);
    }
  }

  async stop() {
    this.#timers.forEach((timer) => clearInterval(timer));
    this.#agent.destroy();
    for (const server of this.#servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  async #check(backend, ready) {
    const signal = AbortSignal.timeout(2_000);
    const answer = await fetch(`http://127.0.0.1:${backend.internalPort}/health/ready`, { signal }).catch(
      () => null,
    );
    ready.set(backend, answer?.ok ?? false);
  }

  async #forward(ready, request, response) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const up = [...ready].filter(([, isReady]) => isReady).map(([backend]) => backend);
    this.#next += 1;
    for (let attempt = 0; attempt < up.length; attempt += 1) {
      const backend = up[(this.#next + attempt) % up.length];
      if (await this.#send(backend, request, body, response)) return;
    }
    response.writeHead(503).end();
  }

  /** @returns false when the connection was refused, so that the next process can be tried */
  #send({ port }, { method, url, headers }, body, response) {
    return new Promise((resolve) => {
      const hop = http.request({ host: '127.0.0.1', port, method, path: url, headers, agent: this.#agent });
      hop.on('error', (error) => {
        if (error.code === 'ECONNREFUSED') return resolve(false);
        response.destroy();
        resolve(true);
      });
      hop.on('response', (answer) => {
        const headers = Object.entries(answer.headers).filter(([name]) => !HOP.includes(name));
        response.writeHead(answer.statusCode, Object.fromEntries(headers));
        answer.pipe(response);
        answer.on('end', () => resolve(true));
        answer.on('error', () => response.destroy());
      });
      hop.end(body);
    });
  }
}
