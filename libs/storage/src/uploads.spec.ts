import { Readable } from 'node:stream';
import type { ObjectHeaders, ObjectStorage } from './object-storage';
import { putLimited, uploadName } from './uploads';

/** Storage that keeps what it is sent. */
class Kept {
  bytes = Buffer.alloc(0);
  headers?: ObjectHeaders;

  async putStream(_key: string, stream: Readable, headers: ObjectHeaders): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
    this.bytes = Buffer.concat(chunks);
    this.headers = headers;
  }
}

function put(kept: Kept, texts: string[], maxBytes: number): Promise<number> {
  return putLimited(kept as unknown as ObjectStorage, {
    key: 'files/1',
    bytes: Readable.from(texts.map((text) => Buffer.from(text))),
    contentType: 'text/csv',
    maxBytes,
    tooLarge: () => new RangeError('too large'),
  });
}

describe('putLimited', () => {
  it('stores a private file of the largest size, and says its bytes', async () => {
    const kept = new Kept();
    expect(await put(kept, ['abc', 'de'], 5)).toBe(5);
    expect(kept.bytes.toString()).toBe('abcde');
    expect(kept.headers).toEqual({
      contentType: 'text/csv',
      contentDisposition: 'attachment',
      cacheControl: 'private, no-store',
    });
  });

  it('stores nothing of a larger file', async () => {
    const kept = new Kept();
    await expect(put(kept, ['abc', 'def'], 5)).rejects.toThrow(new RangeError('too large'));
    expect(kept.headers).toBeUndefined();
  });
});

describe('uploadName', () => {
  it('drops what PostgreSQL cannot store, and what is too long', () => {
    expect(uploadName('a\0b\ud800.pdf')).toBe('ab\ufffd.pdf');
    expect(uploadName('x'.repeat(300))).toHaveLength(255);
  });
});
