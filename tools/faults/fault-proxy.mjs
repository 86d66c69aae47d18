import { once } from 'node:events';
import net from 'node:net';

/** A TCP proxy that can forward, freeze or reset connections. */
export class FaultProxy {
  #mode = 'pass';
  #sockets = new Set();
  #server = net.createServer((client) => this.#accept(client));

  constructor(port, host = '127.0.0.1') {
    this.target = { port, host };
  }

  async start() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = this.#server.address().port;
  }

  /** @param mode `pass`, `stall` or `reset`; the last two also affect open connections */
  behave(mode) {
    this.#mode = mode;
    for (const socket of this.#sockets) {
      if (mode === 'stall') socket.pause();
      else socket.destroy();
    }
  }

  stop() {
    this.behave('reset');
    return new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(client) {
    if (this.#mode === 'reset') return void client.resetAndDestroy();
    this.#keep(client);
    if (this.#mode === 'stall') return void client.pause();
    const server = this.#keep(net.connect(this.target));
    client.pipe(server).pipe(client);
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
  }

  #keep(socket) {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }
}
