import net from 'node:net';

/** Everything that a connection received until it was closed or idle. */
export interface Exchange {
  text: string;
  /** Status of each response in order. */
  statuses: number[];
  /** True when the server closed the connection. */
  isClosed: boolean;
}

const QUIET_MS = 400;

/** Sends raw bytes and reads the responses. */
export function exchange(port: number, bytes: string | Buffer, quietMs = QUIET_MS): Promise<Exchange> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    const end = (isClosed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ text, statuses: statusesOf(text), isClosed });
    };
    // Before the first response, wait for longer; afterwards a short silence is the end.
    let timer = setTimeout(() => end(false), 5_000);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      clearTimeout(timer);
      timer = setTimeout(() => end(false), quietMs);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => end(true));
  });
}

function statusesOf(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

/**
 * Opens a connection that sends these bytes and nothing more. `closed` resolves when the server has closed
 * it.
 */
export function dribble(port: number, bytes: string): { closed: Promise<string>; socket: net.Socket } {
  const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  return { socket, closed: new Promise((resolve) => socket.on('close', () => resolve(text))) };
}

const head = (lines: string[]): string => [...lines, '', ''].join('\r\n');
const CHUNKED_ADMIN = '0\r\n\r\nGET /admin HTTP/1.1\r\nHost: a\r\n\r\n';

/**
 * Returns requests that are not valid or that two servers could read differently. Each must be rejected once
 * and its connection closed.
 * @param post path of a route with a body
 */
export function malformedRequests(post: string): [name: string, bytes: string | Buffer][] {
  const posted = (headers: string[], body: string): string =>
    head([`POST ${post} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', ...headers]) + body;
  const chunked = 'Transfer-Encoding: chunked';
  return [
    ['a length and chunks', posted(['Content-Length: 4', chunked], CHUNKED_ADMIN)],
    ['chunks and a length', posted([chunked, 'Content-Length: 4'], CHUNKED_ADMIN)],
    ['two lengths', posted(['Content-Length: 2', 'Content-Length: 40'], '{}')],
    ['two lengths in one line', posted(['Content-Length: 2, 40'], '{}')],
    ['a length with a sign', posted(['Content-Length: +2'], '{}')],
    ['a length in hexadecimal', posted(['Content-Length: 0x2'], '{}')],
    ['a length below zero', posted(['Content-Length: -1'], '{}')],
    ['a length of 30 digits', posted([`Content-Length: ${'9'.repeat(30)}`], '{}')],
    ['an unknown encoding', posted(['Transfer-Encoding: xchunked'], CHUNKED_ADMIN)],
    ['chunks that are not last', posted(['Transfer-Encoding: chunked, identity'], CHUNKED_ADMIN)],
    ['a chunk of no length', posted([chunked], 'zz\r\n{}\r\n0\r\n\r\n')],
    ['a chunk that is longer than it says', posted([chunked], '1\r\n{}{}{}\r\n0\r\n\r\n')],
    ['a chunk of 2^64 bytes', posted([chunked], 'fffffffffffffffff\r\n{}')],
    ['a blank before a colon', posted(['Content-Length : 2'], '{}')],
    ['a folded header', posted(['X-A: b', ' c'], '{}')],
    ['a NUL in a header', posted(['X-A: b\0c'], '{}')],
    ['a bare line feed', `POST ${post} HTTP/1.1\nHost: a\nContent-Length: 2\n\n{}`],
    ['a header of 20 kB', head([`GET ${post} HTTP/1.1`, 'Host: a', `X-A: ${'b'.repeat(20_000)}`])],
    ['a target of 20 kB', head([`GET ${post}?${'b'.repeat(20_000)} HTTP/1.1`, 'Host: a'])],
    [
      'headers of 1 MB',
      head([
        `GET ${post} HTTP/1.1`,
        'Host: a',
        ...Array.from({ length: 9_000 }, (_, n) => `X-${n}: ${'b'.repeat(100)}`),
      ]),
    ],
    ['no host', head([`GET ${post} HTTP/1.1`])],
    ['an unknown method', head([`BREW ${post} HTTP/1.1`, 'Host: a'])],
    ['an unknown version', head([`GET ${post} HTTP/7.3`, 'Host: a'])],
    ['TLS', Buffer.from('16030100c8010000c40303', 'hex')],
    ['noise', Buffer.from([0, 255, 254, 13, 10, 13, 10])],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ];
}

/** Bodies that are valid JSON and expensive to process. */
export const COSTLY_BODIES: [name: string, body: string | Buffer, status: number][] = [
  ['100,000 lists in each other', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
  ['100,000 objects in each other', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 400],
  ['a list of 400,000 numbers', `{"items":[${'0,'.repeat(400_000)}0]}`, 413],
  ['a list of 300,000 objects', `{"items":[${'{},'.repeat(300_000)}{}]}`, 413],
  ['80,000 keys', `{${Array.from({ length: 80_000 }, (_, key) => `"${key}":0`).join()}}`, 413],
  ['more than a megabyte', `"${'x'.repeat(1_048_577)}"`, 413],
];
