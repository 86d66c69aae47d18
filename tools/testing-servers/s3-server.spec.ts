import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';

import { type S3Server, startS3Server } from './s3-server';

describe('the S3 server', () => {
  let server: S3Server;
  let client: S3Client;

  beforeAll(async () => {
    server = await startS3Server({ buckets: ['images'] });
    client = new S3Client({
      endpoint: server.url,
      region: 'eu-west-3',
      forcePathStyle: true,
      credentials: server,
      maxAttempts: 1,
    });
  });

  afterAll(async () => {
    client.destroy();
    await server.close();
  });

  const put = (key: string): Promise<unknown> =>
    client.send(
      new PutObjectCommand({
        Bucket: 'images',
        Key: key,
        Body: Buffer.from('webp bytes'),
        ContentType: 'image/webp',
        CacheControl: 'public, max-age=31536000, immutable',
      }),
    );

  it('serves an object to a browser with the type it was stored with', async () => {
    await put('products/1/a b.webp');
    const response = await fetch(`${server.url}/images/products/1/a%20b.webp`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe('webp bytes');
  });

  it('lists, looks at and deletes objects', async () => {
    await put('list/1');
    await put('list/2');
    await put('list/3');
    const list = async (): Promise<(string | undefined)[]> => {
      const response = await client.send(new ListObjectsV2Command({ Bucket: 'images', Prefix: 'list/' }));
      return (response.Contents ?? []).map((object) => object.Key);
    };
    expect(await list()).toEqual(['list/1', 'list/2', 'list/3']);
    const head = await client.send(new HeadObjectCommand({ Bucket: 'images', Key: 'list/1' }));
    expect(head.ContentLength).toBe(10);
    await client.send(new DeleteObjectCommand({ Bucket: 'images', Key: 'list/1' }));
    await client.send(
      new DeleteObjectsCommand({ Bucket: 'images', Delete: { Objects: [{ Key: 'list/2' }] } }),
    );
    expect(await list()).toEqual(['list/3']);
  });

  it.each([
    ['PUT', '/images/new'],
    ['DELETE', '/images/products/1/a%20b.webp'],
    ['GET', '/images'],
    ['GET', '/'],
  ])('rejects %s %s without a signature', async (method, address) => {
    expect((await fetch(server.url + address, { method })).status).toBe(403);
  });

  it('fails on command', async () => {
    server.failWith(503);
    await expect(put('x')).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } });
    server.failWith(null);
    await expect(put('x')).resolves.toBeDefined();
  });
});
