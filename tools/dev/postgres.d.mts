import type { ChildProcess } from 'node:child_process';

/** The programs that npm installed, whom they run as, and where their data may live. */
export interface PostgresHome {
  account: { uid: number; gid: number } | null;
  native: string;
  dataHome: string;
  version: string;
}

export interface PostgresServer {
  child: ChildProcess;
  url: string;
  stop(): Promise<void>;
}

export function locatePostgres(root: string, devDir: string): PostgresHome;
export function ensureCluster(home: PostgresHome, dataDir: string, password: string): Promise<void>;
export function copyCluster(home: PostgresHome, from: string, to: string): Promise<void>;
export function startPostgres(options: {
  home: PostgresHome;
  dataDir: string;
  port: number;
  password: string;
  settings?: Record<string, string | number>;
  logFile: string;
}): Promise<PostgresServer>;
