import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { STORAGE_OPTIONS, type StorageOptions } from './storage.options';

export interface ObjectHeaders {
  contentType: string;
  /** As browsers should cache it; for a year by default, since a key never gets other bytes. */
  cacheControl?: string;
  /** `attachment` keeps a browser from showing it. */
  contentDisposition?: string;
}

const CONNECT_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 15_000;
const MAX_ATTEMPTS = 3;
const MAX_KEY_BYTES = 1_024;
/** The smallest that S3 takes, since as much is held in memory for each. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const READ_BYTES = 4 * 1024 * 1024;
const FOREVER = 'public, max-age=31536000, immutable';

/** Files of one bucket in an S3-compatible store, readable by everybody under the public URL. */
@Injectable()
export class ObjectStorage implements OnApplicationShutdown {
  private readonly client: S3Client;
  /** Ends in a slash. */
  private readonly publicUrl: string;

  constructor(@Inject(STORAGE_OPTIONS) private readonly options: StorageOptions) {
    this.publicUrl = new URL(`${options.publicUrl.replace(/\/+$/, '')}/`).href;
    this.client = new S3Client({
      endpoint: options.endpoint,
      region: options.region,
      forcePathStyle: options.forcePathStyle,
      credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        throwOnRequestTimeout: true,
      },
      // Many stores other than AWS do not know the SDK's own checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** @param key such as `products/lamp-oak-1.webp`; without a slash in front */
  async put(key: string, bytes: Buffer, headers: ObjectHeaders): Promise<void> {
    await this.client.send(
      new PutObjectCommand({
        Bucket: this.options.bucket,
        Key: key,
        Body: bytes,
        ContentType: headers.contentType,
        CacheControl: headers.cacheControl ?? FOREVER,
        ContentDisposition: headers.contentDisposition,
      }),
    );
  }

  /**
   * As `put`, for what is too large for memory: at most two parts of 5 MB are held. A stream that fails leaves no
   * object, and its error is thrown.
   */
  async putStream(key: string, bytes: Readable, headers: ObjectHeaders): Promise<void> {
    const upload = new Upload({
      client: this.client,
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
      params: {
        Bucket: this.options.bucket,
        Key: key,
        Body: bytes,
        ContentType: headers.contentType,
        CacheControl: headers.cacheControl ?? FOREVER,
        ContentDisposition: headers.contentDisposition,
      },
    });
    let failure: Error | undefined;
    bytes.once('error', (error) => (failure = error));
    try {
      await upload.done();
    } catch (error) {
      // What the store says of giving the upload up hides why it was.
      throw failure ?? error;
    }
  }

  /**
   * The bytes of an object in pieces of 4 MB, each by a request of its own, so that whoever reads may take as long
   * between them as they like.
   * @throws the store's NoSuchKey error when there is no such object
   */
  async *read(key: string): AsyncGenerator<Buffer, void> {
    for (let start = 0; ; start += READ_BYTES) {
      const { Body, ContentRange } = await this.client.send(
        new GetObjectCommand({
          Bucket: this.options.bucket,
          Key: key,
          Range: `bytes=${start}-${start + READ_BYTES - 1}`,
        }),
      );
      if (Body) yield Buffer.from(await Body.transformToByteArray());
      const size = Number(ContentRange?.split('/')[1] ?? 0);
      if (size <= start + READ_BYTES) return;
    }
  }

  async exists(key: string): Promise<boolean> {
    return found(this.client.send(new HeadObjectCommand({ Bucket: this.options.bucket, Key: key })));
  }

  /** Deleting what is not there is a success. */
  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.options.bucket, Key: key }));
  }

  /**
   * Where everybody can read the object.
   * @throws RangeError for a key that no address leads back to, such as one with `..` in it
   */
  urlOf(key: string): string {
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

  /** Makes the bucket when it is missing; for development, where nobody provisions one. */
  async ensureBucket(): Promise<void> {
    const bucket = { Bucket: this.options.bucket };
    if (await found(this.client.send(new HeadBucketCommand(bucket)))) return;
    await this.client.send(new CreateBucketCommand(bucket));
  }

  /** @throws when the store does not answer; for health checks */
  async check(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.options.bucket }));
  }

  onApplicationShutdown(): void {
    this.client.destroy();
  }
}

async function found(head: Promise<unknown>): Promise<boolean> {
  try {
    await head;
    return true;
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    if (status === 404) return false;
    throw error;
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
