export interface TestServers {
  /** URL of the `postgres` database of a server whose databases may be created and dropped at will. */
  databaseUrl: string;
  redisUrl: string;
  /** Ends the servers that were started and removes their data. */
  stop(): Promise<void>;
}

export function startTestServers(options: {
  /** The directory of package.json. */
  root: string;
  /** A server to use instead of starting one. */
  databaseUrl?: string;
  /** A server to use instead of starting one. */
  redisUrl?: string;
}): Promise<TestServers>;
