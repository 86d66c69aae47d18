import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { UnavailableError } from '@comptoir/errors';
import type { Readable } from 'node:stream';
import { STORAGE_OPTIONS, type StorageOptions } from './storage.options';

export interface ObjectHeaders {
  contentType: string;
  /** `Cache-Control` for browsers; a year by default, since the bytes of a key never change. */
  cacheControl?: string;
  /** `attachment` makes browsers download the object. */
  contentDisposition?: string;
}

/** Deadline of one call with all its attempts, because a client waits for the response. */
const DEADLINE_MS = 10_000;
const MAX_ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 2_000;
/** An attempt ends after this long without a byte in either direction. Three attempts fit in the deadline. */
const IDLE_TIMEOUT_MS = 3_000;
const MAX_KEY_BYTES = 1_024;
/** The smallest part that S3 accepts, because each part is held in memory. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const READ_BYTES = 4 * 1024 * 1024;
/**
 * Keys that need no encoding in a URL, which are nearly all. Parsing a URL for each image of a list is slow.
 */
const PLAIN_KEY = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Files of one bucket in an S3-compatible store, readable by everyone under the public URL. Every call ends
 * within ten seconds; only a stream may take as long as its bytes arrive.
 * @throws UnavailableError when the store does not respond in time or is unavailable
 */
@Injectable()
export class ObjectStorage implements OnApplicationShutdown {
  private readonly client: S3Client;
  /** Ends in a slash. */
  private readonly publicUrl: string;

  constructor(@Inject(STORAGE_OPTIONS) private readonly options: StorageOptions) {
    this.client = createClient(options);
    this.publicUrl = new URL(`${options.publicUrl.replace(/\/+$/, '')}/`).href;
  }

  /** @param key such as `products/lamp-oak-1.webp`, without a leading slash */
  async put(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<void> {
    const put = new PutObjectCommand({ ...this.placeOf(key, headers), Body: bytes });
    await inTime((options) => this.client.send(put, options));
  }

  /**
   * Stores an object that is too large for memory: at most two parts of 5 MB are held. A failed stream leaves
   * no object, and its error is thrown.
   */
  async putStream(key: string, bytes: Readable, headers: ObjectHeaders): Promise<void> {
    // Listens from the start, because an unhandled stream error would end the process.
    let failure: Error | undefined;
    bytes.once('error', (error) => (failure = error));
    const upload = new Upload({
      client: this.client,
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
      params: { ...this.placeOf(key, headers), Body: bytes },
    });
    try {
      await upload.done();
    } catch (error) {
      // The store's error about the aborted upload would hide the cause.
      throw failure ?? asUnavailable(error);
    }
  }

  /**
   * Reads an object in chunks of 4 MB, each by its own request, so that the reader may pause between them.
   * @throws the store's NoSuchKey error when there is no such object
   */
  async *read(key: string): AsyncGenerator<Buffer, void> {
    for (let start = 0; ; start += READ_BYTES) {
      const get = new GetObjectCommand({
        Bucket: this.options.bucket,
        Key: key,
        Range: `bytes=${start}-${start + READ_BYTES - 1}`,
      });
      const [bytes, range] = await inTime(async (options) => {
        const { Body, ContentRange } = await this.client.send(get, options);
        return [await Body?.transformToByteArray(), ContentRange];
      });
      if (bytes) yield Buffer.from(bytes);
      const size = Number(range?.split('/')[1] ?? 0);
      if (size <= start + READ_BYTES) return;
    }
  }

  async exists(key: string): Promise<boolean> {
    const head = new HeadObjectCommand({ Bucket: this.options.bucket, Key: key });
    return found(inTime((options) => this.client.send(head, options)));
  }

  /** Succeeds for a missing object. */
  async delete(key: string): Promise<void> {
    const remove = new DeleteObjectCommand({ Bucket: this.options.bucket, Key: key });
    await inTime((options) => this.client.send(remove, options));
  }

  /**
   * Returns the public URL of an object.
   * @throws RangeError for a key that its URL would not lead back to, such as one with `..` in it
   */
  urlOf(key: string): string {
    if (key.length <= MAX_KEY_BYTES && PLAIN_KEY.test(key)) return this.publicUrl + key;
    const url = this.publicUrl + key.split('/').map(encodeURIComponent).join('/');
    if (this.keyOf(url) !== key) throw new RangeError('not a key of an object');
    return url;
  }

  /**
   * Returns the key of a public URL. Undefined for other URLs, and for a URL that could lead elsewhere: with
   * dot segments, encoded slashes, a query or a fragment.
   */
  keyOf(url: string): string | undefined {
    if (!url.startsWith(this.publicUrl) || !URL.canParse(url)) return undefined;
    const { href } = new URL(url);
    const path = url.slice(this.publicUrl.length);
    if (!href.startsWith(this.publicUrl) || decode(href) !== decode(url) || /[?#]/.test(path))
      return undefined;
    const segments = path.split('/').map(decode);
    if (segments.some((segment) => !segment || /^\.{1,2}$|[/\\]/.test(segment))) return undefined;
    const key = segments.join('/');
    return Buffer.byteLength(key) <= MAX_KEY_BYTES ? key : undefined;
  }

  /** Returns true for a URL below the public URL, in any notation. The object may be missing. */
  holds(url: string): boolean {
    return (
      url.startsWith(this.publicUrl) || (URL.canParse(url) && new URL(url).href.startsWith(this.publicUrl))
    );
  }

  /** Creates the bucket if it is missing; for development. */
  async ensureBucket(): Promise<void> {
    const bucket = { Bucket: this.options.bucket };
    if (await found(this.client.send(new HeadBucketCommand(bucket)))) return;
    await this.client.send(new CreateBucketCommand(bucket));
  }

  /** @throws Error when the store does not respond; for health checks */
  async check(): Promise<void> {
    const head = new HeadBucketCommand({ Bucket: this.options.bucket });
    await inTime((options) => this.client.send(head, options));
  }

  onApplicationShutdown(): void {
    this.client.destroy();
  }

  /** Returns the bucket, the key and the headers of an object. */
  private placeOf(key: string, { contentType, cacheControl, contentDisposition }: ObjectHeaders) {
    return {
      Bucket: this.options.bucket,
      Key: key,
      ContentType: contentType,
      CacheControl: cacheControl ?? FOREVER,
      ContentDisposition: contentDisposition,
    } satisfies PutObjectCommandInput;
  }
}

function createClient(options: StorageOptions): S3Client {
  return new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    credentials: options.credentials,
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
    },
    // Many stores other than AWS do not support the SDK's own checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function found(head: Promise<unknown>): Promise<boolean> {
  try {
    await head;
    return true;
  } catch (error) {
    if (statusOf(error) === 404) return false;
    throw error;
  }
}

/** @throws UnavailableError; errors of the request are thrown unchanged */
async function inTime<T>(call: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  try {
    return await call({ abortSignal: AbortSignal.timeout(DEADLINE_MS) });
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** A 4xx would repeat. Any other error may be over in a moment. */
function asUnavailable(error: unknown): unknown {
  const status = statusOf(error) ?? 0;
  if (status >= 400 && status < 500) return error;
  return new UnavailableError('The object storage does not answer', { cause: error });
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
