import net from 'node:net';

function listenAnywhere() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

/** Returns different free TCP ports of 127.0.0.1. */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, listenAnywhere));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
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
