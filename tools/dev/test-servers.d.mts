export interface TestServers {
  /** URL of the `postgres` database of a server whose databases may be created and dropped at will. */
  databaseUrl: string;
  /** What a server that was started writes to; each entry begins with the name of its database. */
  databaseLog?: string;
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
