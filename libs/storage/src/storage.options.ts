export const STORAGE_OPTIONS = Symbol('STORAGE_OPTIONS');

export interface StorageOptions {
  /** URL of an S3-compatible store; absent for AWS. */
  endpoint?: string;
  region: string;
  bucket: string;
  /** Absent for the identity of the process, which the environment gives: of a pod, a container or a machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  forcePathStyle: boolean;
  /** URL under which browsers read the objects. */
  publicUrl: string;
}
