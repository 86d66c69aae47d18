import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type LightMyRequestResponse } from 'fastify';
import { PackedText } from './packed-text';

const TEXT = 'a long text '.repeat(1_000);
const text = new PackedText(TEXT, { type: 'text/plain; charset=utf-8' });
const kept = new PackedText('short', { type: 'text/plain', maxAgeSeconds: 60 });

describe('a text that many load', () => {
  const server = Fastify();
  server.get('/', (request, reply) => text.send(request, reply));
  server.get('/kept', (request, reply) => kept.send(request, reply));
  const get = (headers: Record<string, string> = {}, url = '/'): Promise<LightMyRequestResponse> =>
    server.inject({ url, headers });
  afterAll(() => server.close());

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
  ])('is compressed for "%s"', async (accepted, coding, unpack) => {
    const { headers, rawPayload } = await get({ 'accept-encoding': accepted });
    expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' });
    expect(rawPayload.length).toBeLessThan(TEXT.length / 10);
    expect(unpack(rawPayload).toString()).toBe(TEXT);
  });

  it.each(['identity', 'zstd', 'br;q=0, gzip;q=0.0'])('is as it is for "%s"', async (accepted) => {
    const { headers, body } = await get({ 'accept-encoding': accepted });
    expect([headers['content-encoding'], body]).toEqual([undefined, TEXT]);
  });

  it('is not sent again to whoever has it, in whichever coding', async () => {
    const { headers } = await get({ 'accept-encoding': 'br' });
    expect(headers['cache-control']).toBe('no-cache');
    const again = await get({ 'accept-encoding': 'gzip', 'if-none-match': `"other", ${headers.etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('is kept as long as it says', async () => {
    expect((await get({}, '/kept')).headers['cache-control']).toBe('public, max-age=60');
  });
});
