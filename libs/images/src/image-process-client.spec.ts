import sharp from 'sharp';
import { UnavailableError } from '@comptoir/errors';
import { ImageProcess } from './image-process-client';

let images: ImageProcess;
let bytes: Buffer;

beforeAll(async () => {
  const create = { width: 3_000, height: 2_000, channels: 3 as const, background: '#1f6f5c' };
  bytes = await sharp({ create }).png().toBuffer();
});
beforeEach(() => (images = new ImageProcess()));
afterEach(() => images['end']());

const draw = (): Promise<Buffer | undefined> => images.run<Buffer>({ work: 'webp', bytes, maxSide: 100 });

it('processes an image again whose process was ended', async () => {
  const drawn = draw();
  await new Promise(setImmediate);
  images['child']?.kill('SIGKILL');
  expect((await drawn)?.toString('latin1', 8, 12)).toBe('WEBP');
});

it('gives up an image that ends its process each time, and takes the next one', async () => {
  const drawn = draw();
  const kill = setInterval(() => images['child']?.kill('SIGKILL'), 1);
  await expect(drawn).rejects.toThrow(UnavailableError);
  clearInterval(kill);
  expect(await draw()).toBeDefined();
});

it('lets some images wait, and no more', async () => {
  const small = await sharp(bytes).resize(40).png().toBuffer();
  const drawSmall = (): Promise<unknown> => images.run({ work: 'webp', bytes: small, maxSide: 100 });
  const outcomes = await Promise.allSettled(Array.from({ length: 70 }, drawSmall));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(64);
  const reasons: unknown[] = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  for (const reason of reasons) expect(reason).toBeInstanceOf(UnavailableError);
  expect(await draw()).toBeDefined();
});

it('starts a process again that has ended for lack of work', async () => {
  expect(await draw()).toBeDefined();
  images['end']();
  expect(await draw()).toBeDefined();
});
