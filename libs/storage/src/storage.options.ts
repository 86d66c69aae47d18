export const STORAGE_OPTIONS = Symbol('STORAGE_OPTIONS');

export interface StorageOptions {
  /** Of an S3-compatible store; absent for AWS. */
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  forcePathStyle: boolean;
  /** Where browsers read the bucket's objects. */
  publicUrl: string;
}
