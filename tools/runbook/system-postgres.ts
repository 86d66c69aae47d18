import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '@comptoir/testing';
import { startPostgres } from '../dev/postgres.mjs';
import { serverAccount } from '../dev/server-home.mjs';

const PROGRAMS = ['pg_dump', 'pg_restore', 'psql', 'createdb'];

/** Returns the folder of the server's programs whose tools are on the PATH; undefined without both. */
function findPrograms(): string | undefined {
  const versions = PROGRAMS.map(
    (name) => /(\d+)[.\d]*/.exec(spawnSync(name, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1],
  );
  const [major] = versions;
  if (!major || Number(major) < 15 || new Set(versions).size > 1) return undefined;
  const folder = `/usr/lib/postgresql/${major}/bin`;
  return existsSync(path.join(folder, 'initdb')) ? folder : undefined;
}

/** Programs of a PostgreSQL server and its tools, in the same version, as the system has installed them. */
export const systemPrograms = findPrograms();

/** A server of its own, because roles belong to a whole server. */
export interface SystemPostgres {
  /** URL of the administrator. */
  url: string;
  stop(): Promise<void>;
}

/** Starts an empty server; requires `systemPrograms`. */
export async function startSystemPostgres(): Promise<SystemPostgres> {
  const folder = systemPrograms ?? '';
  const account = serverAccount();
  const directory = mkdtempSync(path.join(tmpdir(), 'runbook-server-'));
  const dataDir = path.join(directory, 'data');
  const passwordFile = path.join(directory, 'password');
  const password = 'x7Gq2Lp9';
  writeFileSync(passwordFile, password);
  if (account) for (const file of [directory, passwordFile]) chownSync(file, account.uid, account.gid);
  // prettier-ignore
  const flags = ['-D', dataDir, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8',
    '--locale=C', '--no-sync'];
  execFileSync(path.join(folder, 'initdb'), flags, { ...account, cwd: '/', stdio: 'ignore' });
  const [port = 0] = await freePorts(1);
  const server = await startPostgres({
    home: {
      account,
      native: path.dirname(folder),
      dataHome: directory,
      version: path.basename(path.dirname(folder)),
    },
    dataDir,
    port,
    password,
    settings: { fsync: 'off', max_connections: 100, shared_buffers: '64MB' },
    logFile: path.join(directory, 'log'),
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
