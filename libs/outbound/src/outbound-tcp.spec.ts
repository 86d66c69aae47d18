import { once } from 'node:events';
import { type AddressInfo, type Server, createServer } from 'node:net';
import { OutboundError, type OutboundFailure } from './outbound-error';
import { OutboundTcp } from './outbound-tcp';
import type { Resolve } from './resolve';

let server: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  server = createServer((socket) => {
    connections++;
    socket.on('error', () => undefined);
    socket.end('220 hello\r\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());
beforeEach(() => {
  connections = 0;
});

const at =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
const nowhere: Resolve = () => Promise.reject(new Error('ENOTFOUND'));

async function failureOf(work: Promise<unknown>): Promise<OutboundFailure | 'none'> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof OutboundError) return error.failure;
    throw error;
  }
}

const strict = (resolve: Resolve): OutboundTcp =>
  new OutboundTcp({ allowPrivate: false, ports: [] }, resolve);

it.each([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  'localhost',
  'db',
  'a.internal',
])('does not connect to %s', async (host) => {
  const outbound = strict(at('127.0.0.1'));
  expect(await failureOf(outbound.connect(host, port, 30_000))).toBe('not-allowed');
  expect(connections).toBe(0);
});

it.each(['2130706433', '0x7f.1', '0177.0.0.1', '127.1', '127.0.0.1.'])(
  'does not connect to the address that %s is another spelling of',
  async (host) => {
    expect(await failureOf(strict(at('127.0.0.1')).connect(host, port, 30_000))).toBe('not-allowed');
  },
);

it('does not connect to a name that has one private address among its own', async () => {
  const outbound = strict(at('93.184.216.34', '10.0.0.1'));
  expect(await failureOf(outbound.connect('mail.example.com', port, 30_000))).toBe('not-allowed');
});

it('connects to the address that was checked, whatever the name leads to a moment later', async () => {
  const answers = [at('127.0.0.1'), at('192.0.2.1')];
  let asked = 0;
  const resolve: Resolve = (name) => (answers[asked++] ?? nowhere)(name);
  const outbound = new OutboundTcp({ allowPrivate: true, ports: [] }, resolve);
  const socket = await outbound.connect('mail.example.com', port, 30_000);
  expect({ asked, address: socket.remoteAddress }).toEqual({ asked: 1, address: '127.0.0.1' });
  socket.destroy();
});

it('connects to allowed ports only', async () => {
  const outbound = new OutboundTcp({ allowPrivate: true, ports: [465, 587] }, at('127.0.0.1'));
  expect([465, port].map((one) => outbound.allowsPort(one))).toEqual([true, false]);
  expect(await failureOf(outbound.connect('127.0.0.1', port, 30_000))).toBe('not-allowed');
  expect(connections).toBe(0);
});

it('reports a failed connection in time', async () => {
  const open = new OutboundTcp({ allowPrivate: true, ports: [] }, nowhere);
  expect(await failureOf(open.connect('mail.example.com', port, 30_000))).toBe('unresolved');
  expect(await failureOf(open.connect('127.0.0.1', 1, 30_000))).toBe('connection');
  const silent = new OutboundTcp({ allowPrivate: true, ports: [] }, () => new Promise(() => undefined));
  expect(await failureOf(silent.connect('mail.example.com', port, 50))).toBe('timeout');
});
