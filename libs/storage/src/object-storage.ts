import {
  CreateBucketCommand,
  DeleteObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { STORAGE_OPTIONS, type StorageOptions } from './storage.options';

export interface ObjectHeaders {
  contentType: string;
  /** As browsers should cache it; for a year by default, since a key never gets other bytes. */
  cacheControl?: string;
  /** `attachment` keeps a browser from showing it. */
  contentDisposition?: string;
}

const FOREVER = 'public, max-age=31536000, immutable';

/** Files of one bucket in an S3-compatible store, readable by everybody under the public URL. */
@Injectable()
export class ObjectStorage implements OnApplicationShutdown {
  private readonly client: S3Client;
  private readonly publicUrl: string;

  constructor(@Inject(STORAGE_OPTIONS) private readonly options: StorageOptions) {
    this.publicUrl = options.publicUrl.replace(/\/$/, '');
    this.client = new S3Client({
      endpoint: options.endpoint,
      region: options.region,
      forcePathStyle: options.forcePathStyle,
      credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 2_000, requestTimeout: 15_000 },
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

  async exists(key: string): Promise<boolean> {
    return found(this.client.send(new HeadObjectCommand({ Bucket: this.options.bucket, Key: key })));
  }

  /** Deleting what is not there is a success. */
  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.options.bucket, Key: key }));
  }

  /** Where everybody can read the object. */
  urlOf(key: string): string {
    return `${this.publicUrl}/${key.split('/').map(encodeURIComponent).join('/')}`;
  }

  /** The key behind a URL of ours; undefined for anybody else's. */
  keyOf(url: string): string | undefined {
    if (!url.startsWith(`${this.publicUrl}/`)) return undefined;
    const path = url.slice(this.publicUrl.length + 1).split(/[?#]/)[0] ?? '';
    try {
      const key = decodeURIComponent(path);
      return key && !key.split('/').includes('..') ? key : undefined;
    } catch {
      return undefined;
    }
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
