import { randomInt } from 'node:crypto';
import net from 'node:net';

/**
 * Ports below those that systems give to outgoing connections and to listeners on port 0. A port of that range could be
 * taken between the moment in which it was found free and the start of its server.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;
const MOST_TRIES = 1_000;

/** Returns a server that listens on the port, or undefined when it is taken. */
function listenOn(port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}

/** Returns different free TCP ports of 127.0.0.1. */
export async function freePorts(count) {
  const servers = [];
  for (let tries = 0; servers.length < count && tries < MOST_TRIES; tries += 1) {
    const server = await listenOn(randomInt(FIRST_PORT, LAST_PORT));
    if (server) servers.push(server);
  }
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  if (ports.length < count) throw new Error(`Only ${ports.length} of ${count} ports are free.`);
  return ports;
}

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Returns true when the port is free on the loopback address and on all addresses, IPv4 and IPv6. A listener
 * on any of them would receive requests to `localhost`.
 */
export async function isPortFree(port) {
  for (const host of ['127.0.0.1', '0.0.0.0', '::1', '::']) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

/** Runs `start(port)` on a free port, and again on another one when a different program took it meanwhile. */
export async function onFreePort(start, attempts = 3) {
  for (let attempt = 1; ; attempt += 1) {
    const [port] = await freePorts(1);
    try {
      return await start(port);
    } catch (error) {
      if (attempt >= attempts || (await isPortFree(port))) throw error;
    }
  }
}
