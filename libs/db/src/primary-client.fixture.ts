import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';

/** A way to the test server that can refuse, say nothing, or behave as a standby. */
export interface Gate {
  port: number;
  state: 'primary' | 'standby' | 'silent';
  /** Ends all connections, as a server that dies does. */
  cut(): void;
  /** Closes nothing and answers nothing any more, as a server that lost its power or its network. */
  vanish(): void;
  close(): Promise<void>;
}

const READ_ONLY = Buffer.from('options\0-c default_transaction_read_only=on\0\0');

/** Opens a gate to the server of a URL. */
export async function openGate(url: string): Promise<Gate> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (gate.state === 'silent') return;
    const upstream = connect({ host: target.hostname, port: Number(target.port) });
    sockets.add(upstream.on('error', () => undefined));
    const isStandby = gate.state === 'standby';
    socket.once('data', (startup: Buffer) => {
      upstream.write(isStandby ? withReadOnly(startup) : startup);
      socket.pipe(upstream).pipe(socket);
    });
    socket.once('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gate: Gate = {
    port: (server.address() as AddressInfo).port,
    state: 'primary',
    cut: () => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    vanish: () => {
      gate.state = 'silent';
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: async () => {
      gate.cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gate;
}

/** Adds the setting of a read-only session to a startup message (PostgreSQL manual, 54.7). */
function withReadOnly(startup: Buffer): Buffer {
  const message = Buffer.concat([startup.subarray(0, -1), READ_ONLY]);
  message.writeInt32BE(message.length, 0);
  return message;
}
