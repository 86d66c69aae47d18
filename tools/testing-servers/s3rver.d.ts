declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** Types of the used part of the package, which has none of its own. */
  class S3rver {
    constructor(options: {
      directory: string;
      silent?: boolean;
      vhostBuckets?: boolean;
      allowMismatchedSignatures?: boolean;
      configureBuckets?: { name: string; configs?: string[] }[];
    });
    configureBuckets(): Promise<unknown>;
    getMiddleware(): (request: IncomingMessage, response: ServerResponse) => void;
  }

  export = S3rver;
}
