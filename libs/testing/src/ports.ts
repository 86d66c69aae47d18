import net from 'node:net';

/** Returns different free TCP ports of 127.0.0.1, below the range that the system uses for outgoing connections. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (!ports.includes(port) && (await isFree(port))) ports.push(port);
  }
  return ports;
}

async function isFree(port: number): Promise<boolean> {
  const server = net.createServer();
  const bound = new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.once('listening', () => resolve(true));
  });
  server.listen(port, '127.0.0.1');
  const free = await bound;
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
}
