import sharp, { type Metadata } from 'sharp';
import { type ImageFormat, reencodeImage, toWebp } from '.';

const EVERY: ImageFormat[] = ['jpeg', 'png', 'webp', 'gif'];
const WHERE = {
  IFD0: { Artist: 'Ada Lovelace' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' },
};

const square = (width = 40, height = 30): ReturnType<typeof sharp> =>
  sharp({ create: { width, height, channels: 3, background: '#1f6f5c' } });

async function seen(bytes: Buffer | undefined): Promise<Metadata> {
  if (!bytes) throw new Error('It was rejected');
  return sharp(bytes, { animated: true }).metadata();
}

/** Returns three frames. */
async function animation(format: 'gif' | 'webp', width = 20, height = 10): Promise<Buffer> {
  const frames = [1, 2, 3].map((red) => ({
    create: { width, height, channels: 3 as const, background: { r: red * 60, g: 0, b: 0 } },
  }));
  const joined = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  const image = sharp(joined, { join: { animated: true } });
  return format === 'gif'
    ? image.gif({ delay: [100, 200, 300], loop: 2 }).toBuffer()
    : image.webp({ delay: [100, 200, 300], loop: 2 }).toBuffer();
}

/** Returns a PNG of a few bytes that declares an enormous size. */
function enormous(side: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008020000000000000000', 'hex');
  header.writeUInt32BE(side, 16);
  header.writeUInt32BE(side, 20);
  return header.subarray(0, 33);
}

/** Returns a GIF with one dot in each frame, on a canvas of any size. */
function frames(count: number, side: number): Buffer {
  const head = Buffer.from('474946383961000000008000001f6f5cffffff', 'hex');
  head.writeUInt16LE(side, 6);
  head.writeUInt16LE(side, 8);
  const frame = Buffer.from('21f904000a0000002c000000000100010000' + '02024401' + '00', 'hex');
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from(';')]);
}

describe('a re-encoded image', () => {
  it.each(EVERY)('as %s has the same format and size', async (format) => {
    const out = await seen(await reencodeImage(await square().toFormat(format).toBuffer(), format));
    expect(out).toMatchObject({ format, width: 40, height: 30 });
  });

  it.each(['jpeg', 'png', 'webp'] as const)('as %s loses its metadata', async (format) => {
    const taken = await square().toFormat(format).withExif(WHERE).toBuffer();
    expect((await seen(taken)).exif?.toString('latin1')).toContain('Ada Lovelace');
    const out = await reencodeImage(taken, format);
    expect((await seen(out)).exif).toBeUndefined();
    expect(out?.includes('Ada Lovelace')).toBe(false);
  });

  it('stands upright', async () => {
    const turned = await square().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { width, height, orientation } = await seen(await reencodeImage(turned, 'jpeg'));
    expect({ width, height, orientation }).toEqual({ width: 30, height: 40, orientation: undefined });
  });

  it.each(['gif', 'webp'] as const)('as %s stays animated', async (format) => {
    const { pages, delay, loop } = await seen(await reencodeImage(await animation(format), format));
    expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [100, 200, 300], loop: 2 });
  });

  it.each(EVERY)('as %s loses appended bytes', async (format) => {
    const polyglot = Buffer.concat([
      await square().toFormat(format).toBuffer(),
      Buffer.from('<script>1</script>'),
    ]);
    expect((await reencodeImage(polyglot, format))?.includes('<script>')).toBe(false);
  });

  it('stays transparent', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0.5 };
    const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background } })
      .png()
      .toBuffer();
    expect((await seen(await reencodeImage(clear, 'png'))).hasAlpha).toBe(true);
  });
});

describe('no image is made from', () => {
  it.each(EVERY)('half a %s', async (format) => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: 'red',
      },
    })
      .toFormat(format)
      .toBuffer();
    expect(await reencodeImage(noise, format)).toBeDefined();
    expect(await reencodeImage(noise.subarray(0, noise.length / 2), format)).toBeUndefined();
    expect(await reencodeImage(noise.subarray(0, 12), format)).toBeUndefined();
  });

  it.each(EVERY.flatMap((is) => EVERY.filter((says) => says !== is).map((says) => [is, says] as const)))(
    'a %s that says it is a %s',
    async (is, says) => {
      expect(await reencodeImage(await square().toFormat(is).toBuffer(), says)).toBeUndefined();
    },
  );

  it('more pixels than there may be, however small the file is', async () => {
    expect(await reencodeImage(enormous(30_000), 'png')).toBeUndefined();
    const large = await square(5_010, 5_000).jpeg({ quality: 1 }).toBuffer();
    expect(large.length).toBeLessThan(1_000_000);
    expect(await reencodeImage(large, 'jpeg')).toBeUndefined();
    expect(await toWebp(large, 100)).toBeUndefined();
  });

  it('an animation whose frames are too large together', async () => {
    expect(await seen(await reencodeImage(frames(7, 20), 'gif'))).toMatchObject({ width: 20 });
    expect(await reencodeImage(frames(7, 2_000), 'gif')).toBeUndefined();
  });

  it('text', async () => {
    for (const format of EVERY) expect(await reencodeImage(Buffer.from('<html>'), format)).toBeUndefined();
  });
});

it('re-encodes many concurrent images', async () => {
  const bytes = await square().png().toBuffer();
  const mixed = [bytes, Buffer.from('nothing'), bytes.subarray(0, 40), bytes];
  const drawn = await Promise.all(mixed.map((one) => reencodeImage(one, 'png')));
  expect(drawn.map((one) => one !== undefined)).toEqual([true, false, false, true]);
});
