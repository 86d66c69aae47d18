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
  /** As browsers should cache it; for a year by default, since a key never gets other bytes. */
  cacheControl?: string;
  /** `attachment` keeps a browser from showing it. */
  contentDisposition?: string;
}

/** For one call with all its attempts, since somebody waits for the answer. */
const DEADLINE_MS = 10_000;
const MAX_ATTEMPTS = 3;
const CONNECT_TIMEOUT_MS = 2_000;
/** After so long without a byte in either direction an attempt is given up; three of them end before the deadline. */
const IDLE_TIMEOUT_MS = 3_000;
const MAX_KEY_BYTES = 1_024;
/** The smallest that S3 takes, since as much is held in memory for each. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const READ_BYTES = 4 * 1024 * 1024;
/** Keys that are the same in a URL, which are nearly all: to parse a URL for each picture of a list takes long. */
const PLAIN_KEY = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Files of one bucket in an S3-compatible store, readable by everybody under the public URL. Every call ends within
 * ten seconds; only a stream may take as long as its bytes keep coming.
 * @throws UnavailableError when the store does not answer in time, or says that it cannot
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

  /** @param key such as `products/lamp-oak-1.webp`; without a slash in front */
  async put(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<void> {
    const put = new PutObjectCommand({ ...this.placeOf(key, headers), Body: bytes });
    await inTime((options) => this.client.send(put, options));
  }

  /**
   * As `put`, for what is too large for memory: at most two parts of 5 MB are held. A stream that fails leaves no
   * object, and its error is thrown.
   */
  async putStream(key: string, bytes: Readable, headers: ObjectHeaders): Promise<void> {
    // From the start: a stream that fails while nobody listens would end the process.
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
      // What the store says of giving the upload up hides why it was.
      throw failure ?? asUnavailable(error);
    }
  }

  /**
   * The bytes of an object in pieces of 4 MB, each by a request of its own, so that whoever reads may take as long
   * between them as they like.
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

  /** Deleting what is not there is a success. */
  async delete(key: string): Promise<void> {
    const remove = new DeleteObjectCommand({ Bucket: this.options.bucket, Key: key });
    await inTime((options) => this.client.send(remove, options));
  }

  /**
   * Where everybody can read the object.
   * @throws RangeError for a key that no address leads back to, such as one with `..` in it
   */
  urlOf(key: string): string {
    if (key.length <= MAX_KEY_BYTES && PLAIN_KEY.test(key)) return this.publicUrl + key;
    const url = this.publicUrl + key.split('/').map(encodeURIComponent).join('/');
    if (this.keyOf(url) !== key) throw new RangeError('not a key of an object');
    return url;
  }

  /**
   * The key behind a URL of ours; undefined for anybody else's, and for one that is written so that it could lead
   * elsewhere: with dot segments, encoded slashes, a query or a fragment.
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

  /** Tells whether a URL leads below the public URL, however it is written; there need not be such an object. */
  holds(url: string): boolean {
    return (
      url.startsWith(this.publicUrl) || (URL.canParse(url) && new URL(url).href.startsWith(this.publicUrl))
    );
  }

  /** Makes the bucket when it is missing; for development, where nobody provisions one. */
  async ensureBucket(): Promise<void> {
    const bucket = { Bucket: this.options.bucket };
    if (await found(this.client.send(new HeadBucketCommand(bucket)))) return;
    await this.client.send(new CreateBucketCommand(bucket));
  }

  /** @throws when the store does not answer; for health checks */
  async check(): Promise<void> {
    const head = new HeadBucketCommand({ Bucket: this.options.bucket });
    await inTime((options) => this.client.send(head, options));
  }

  onApplicationShutdown(): void {
    this.client.destroy();
  }

  /** Where an object goes, and what is told with it. */
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
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
    },
    // Many stores other than AWS do not know the SDK's own checksums.
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

/** @throws UnavailableError; what the store refuses is thrown as it is */
async function inTime<T>(call: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  try {
    return await call({ abortSignal: AbortSignal.timeout(DEADLINE_MS) });
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** A refusal (4xx) would be repeated; anything else may be over in a moment. */
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
