import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { type S3Server, startS3Server } from '../../../tools/testing-servers/s3-server';
import { UnavailableError } from '@comptoir/errors';
import { ObjectStorage } from '.';

describe('ObjectStorage', () => {
  let server: S3Server;
  let storage: ObjectStorage;

  beforeAll(async () => {
    server = await startS3Server({ buckets: [] });
    storage = new ObjectStorage({
      endpoint: server.url,
      region: 'us-east-1',
      bucket: 'files',
      credentials: { accessKeyId: server.accessKeyId, secretAccessKey: server.secretAccessKey },
      forcePathStyle: true,
      publicUrl: `${server.url}/files/`,
    });
    await storage.ensureBucket();
    await storage.ensureBucket();
  });
  afterEach(() => server.failWith(null));
  afterAll(async () => {
    storage.onApplicationShutdown();
    await server.close();
  });

  it('stores bytes that a browser reads at the public URL with their headers', async () => {
    await storage.put('a b/ä.txt', Buffer.from('hello'), {
      contentType: 'text/plain',
      contentDisposition: 'attachment',
    });
    const answer = await fetch(storage.urlOf('a b/ä.txt'));
    expect(await answer.text()).toBe('hello');
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(answer.headers.get('content-disposition')).toBe('attachment');
  });

  it('takes the identity that the environment gives when it has no keys', async () => {
    let asked = 0;
    const identities = createServer((_request, response) => {
      asked += 1;
      const Expiration = new Date(Date.now() + 3_600_000).toISOString();
      const { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey } = server;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ AccessKeyId, SecretAccessKey, Token: 'token', Expiration }));
    });
    await new Promise<void>((done) => identities.listen(0, '127.0.0.1', done));
    const { port } = identities.address() as AddressInfo;
    // The agent of EKS Pod Identity sets this variable in a pod.
    process.env.AWS_CONTAINER_CREDENTIALS_FULL_URI = `http://127.0.0.1:${port}/v1/credentials`;
    const keyless = new ObjectStorage({
      endpoint: server.url,
      region: 'us-east-1',
      bucket: 'files',
      forcePathStyle: true,
      publicUrl: `${server.url}/files/`,
    });
    try {
      await keyless.put('keyless.txt', Buffer.from('hello'), { contentType: 'text/plain' });
      expect(await keyless.exists('keyless.txt')).toBe(true);
      expect(asked).toBe(1);
    } finally {
      delete process.env.AWS_CONTAINER_CREDENTIALS_FULL_URI;
      keyless.onApplicationShutdown();
      identities.close();
    }
  });

  it('streams an object of several parts in, and out again in pieces', async () => {
    const bytes = randomBytes(9 * 1024 * 1024 + 5);
    const chunks = Array.from({ length: 146 }, (_, index) =>
      bytes.subarray(index * 65_536, (index + 1) * 65_536),
    );
    await storage.putStream('large.bin', Readable.from(chunks, { objectMode: false }), {
      contentType: 'application/octet-stream',
    });
    const pieces: Buffer[] = [];
    for await (const piece of storage.read('large.bin')) pieces.push(piece);
    expect(pieces.map(({ length }) => length)).toEqual([4_194_304, 4_194_304, 1_048_581]);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    await storage.put('edge.bin', bytes.subarray(0, 4_194_304), { contentType: 'application/octet-stream' });
    const edge: number[] = [];
    for await (const piece of storage.read('edge.bin')) edge.push(piece.length);
    expect(edge).toEqual([4_194_304]);
  });

  it('stores nothing of a failed stream', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield await Promise.resolve(randomBytes(6 * 1024 * 1024));
      throw new Error('the client is gone');
    }
    const failing = storage.putStream('broken.bin', Readable.from(broken(), { objectMode: false }), {
      contentType: 'application/octet-stream',
    });
    await expect(failing).rejects.toThrow('the client is gone');
    expect(await storage.exists('broken.bin')).toBe(false);
    await expect(storage.read('broken.bin').next()).rejects.toThrow('The specified key does not exist.');
  });

  it('knows which objects exist, and deletes any number of times', async () => {
    await storage.put('one.txt', Buffer.from('1'), { contentType: 'text/plain' });
    expect(await storage.exists('one.txt')).toBe(true);
    await storage.delete('one.txt');
    await storage.delete('one.txt');
    expect(await storage.exists('one.txt')).toBe(false);
  });

  it('tries three times while the store fails, then throws', async () => {
    server.failWith(503);
    const before = server.requests.get('PUT') ?? 0;
    const put = storage.put('a.txt', Buffer.from('a'), { contentType: 'text/plain' });
    await expect(put).rejects.toThrow(UnavailableError);
    expect((server.requests.get('PUT') ?? 0) - before).toBe(3);
    await expect(storage.check()).rejects.toThrow();
    server.failWith(null);
    await expect(storage.check()).resolves.toBeUndefined();
  });

  it.each(['a.png', 'a b/ä.txt', 'uploads/2027/01/x.svg', 'a+&?#%.txt', "(a)!'*.txt", '日本/a..b'])(
    'finds the key %s behind its URL',
    (key) => {
      expect(storage.keyOf(storage.urlOf(key))).toBe(key);
    },
  );

  it.each([
    '',
    '/',
    '/../secret',
    '/a/../b.png',
    '/%2e%2e/secret',
    '/a%2Fb.png',
    '/a%5Cb.png',
    '/a//b',
    '/a/',
  ])('finds no key in its URL followed by %j', (end) => {
    expect(storage.keyOf(`${server.url}/files${end}`)).toBeUndefined();
  });

  it.each(['/a.png?x=1', '/a.png#x', '/%E0%A4%A', 'ystem/one.txt', '/a\n.png', '/a\\b.png'])(
    'finds no key in its URL followed by %j, either',
    (end) => {
      expect(storage.keyOf(`${server.url}/files${end}`)).toBeUndefined();
    },
  );

  it('rejects other hosts, ports and users', () => {
    const { host } = new URL(server.url);
    const others = [
      `http://me@${host}/files/a`,
      `http://${host}1/files/a`,
      'https://elsewhere.example/files/a',
      'x',
    ];
    expect(others.map((url) => storage.keyOf(url))).toEqual(others.map(() => undefined));
  });

  it.each(['', '/a', 'a/', '../a', 'a/./b', 'x'.repeat(1_025)])('makes no URL of the key %j', (key) => {
    expect(() => storage.urlOf(key)).toThrow(RangeError);
  });
});
