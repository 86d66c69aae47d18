import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '@comptoir/testing';
import { serverAccount } from '../dev/server-home.mjs';

/** A PostgreSQL server of the same version as `pg_dump`, which rejects newer servers. */
export interface DumpServer {
  /** Address of a superuser, without a database. */
  url: string;
  stop(): void;
}

/** Returns the directory of `initdb` and `pg_ctl` of the version of `pg_dump`; undefined when it is missing. */
function findPrograms(): string | undefined {
  const version = /\d+/.exec(String(spawnSync('pg_dump', ['--version']).stdout))?.[0];
  if (version === undefined) return undefined;
  const beside = String(spawnSync('pg_config', ['--bindir']).stdout).trim();
  return [`/usr/lib/postgresql/${version}/bin`, beside].find(
    (directory) =>
      existsSync(path.join(directory, 'initdb')) &&
      String(spawnSync(path.join(directory, 'initdb'), ['--version']).stdout).includes(` ${version}`),
  );
}

export const dumpPrograms = findPrograms();

/** Starts a server with an empty cluster; requires `dumpPrograms`. */
export async function startDumpServer(): Promise<DumpServer> {
  const programs = dumpPrograms ?? '';
  const account = serverAccount();
  const data = mkdtempSync(path.join(tmpdir(), 'dump-server-'));
  if (account) chownSync(data, account.uid, account.gid);
  chmodSync(data, 0o700);
  const options: SpawnSyncOptions = {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  };
  const run = (program: string, args: string[], stdio = options.stdio): void => {
    const { status, stderr } = spawnSync(path.join(programs, program), args, { ...options, stdio });
    if (status !== 0) throw new Error(`${program} failed: ${String(stderr)}`);
  };
  const [port] = await freePorts(1);
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const settings = `-p ${port} -k ${data} -c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off`;
  // The server must not hold the pipes of this process.
  run('pg_ctl', ['-D', data, '-w', '-o', settings, '-l', path.join(data, 'log'), 'start'], 'ignore');
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'], 'ignore');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
