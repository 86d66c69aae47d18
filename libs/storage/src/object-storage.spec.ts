import { type S3Server, startS3Server } from '../../../tools/testing-servers/s3-server';
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
      accessKeyId: server.accessKeyId,
      secretAccessKey: server.secretAccessKey,
      forcePathStyle: true,
      publicUrl: `${server.url}/files/`,
    });
    await storage.ensureBucket();
    await storage.ensureBucket();
  });
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

  it('knows what is there, and deletes any number of times', async () => {
    await storage.put('one.txt', Buffer.from('1'), { contentType: 'text/plain' });
    expect(await storage.exists('one.txt')).toBe(true);
    await storage.delete('one.txt');
    await storage.delete('one.txt');
    expect(await storage.exists('one.txt')).toBe(false);
  });

  it('finds the key of its own URLs only', () => {
    expect(storage.keyOf(storage.urlOf('a b/ä.txt'))).toBe('a b/ä.txt');
    expect(storage.keyOf('https://elsewhere.example/files/one.txt')).toBeUndefined();
    expect(storage.keyOf(`${server.url}/files/../secret`)).toBeUndefined();
    expect(storage.keyOf(`${server.url}/files/%2e%2e/secret`)).toBeUndefined();
    expect(storage.keyOf(`${server.url}/files/%E0%A4%A`)).toBeUndefined();
    expect(storage.keyOf(`${server.url}/filesystem/one.txt`)).toBeUndefined();
  });
});
