import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { type MemoryLimit, type ServiceProcess, limitMemory, startServiceProcess } from '@comptoir/testing';
import { type TestAccount, signedIn } from '../../apps/store-api/test/accounts';
import { type TestStore, startStore } from '../../apps/store-api/test/store-harness';

/** Memory of the container in docs/deployment.md. */
const CONTAINER = 512 * 1024 * 1024;
const IMAGES = 18;

let store: TestStore;
let api: ServiceProcess;
let limit: MemoryLimit | undefined;
let customer: TestAccount;

beforeAll(async () => {
  store = await startStore({});
  customer = await signedIn(store);
  limit = limitMemory(`comptoir-${randomBytes(6).toString('hex')}`, CONTAINER);
  api = await startServiceProcess('apps/store-api/src/main.ts', store.env, limit);
});
afterAll(async () => {
  await api?.stop();
  await limit?.remove();
  await store?.stop();
});

/** Returns the largest image that is accepted: 25 megapixels in some megabytes that compress badly. */
async function largest(): Promise<Buffer> {
  const background = { r: 128, g: 128, b: 128 };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({ create: { width: 5_000, height: 4_990, channels: 3, noise, background } })
    .jpeg({ quality: 62 })
    .toBuffer();
}

function upload(bytes: Buffer): Promise<Response> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  return fetch(`${api.url}/api/v1/returns/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.accessToken}` },
    body: form,
  });
}

it('survives many large images at once, and takes each that it does not refuse for now', async () => {
  const image = await largest();
  expect(image.length).toBeGreaterThan(5_000_000);
  const answers = await Promise.all(Array.from({ length: IMAGES }, () => upload(image)));
  const outcomes = await Promise.all(
    answers.map(async (answer) => [answer.status, ((await answer.json()) as { code?: string }).code]),
  );
  for (const [index, [status, code]] of outcomes.entries()) {
    expect([201, 503]).toContain(status);
    if (status !== 503) continue;
    expect(code).toBe('SERVICE_UNAVAILABLE');
    expect(Number(answers[index]?.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(outcomes.filter(([status]) => status === 201).length).toBeGreaterThan(0);
  // The image that was refused is taken later.
  expect((await upload(image)).status).toBe(201);
  if (!limit) return console.warn('No group of processes could be limited: the images used what there is.');
  expect(limit.peak()).toBeLessThanOrEqual(CONTAINER);
});
