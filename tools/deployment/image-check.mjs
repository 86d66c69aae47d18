// Makes the files of both services' images outside of the repository, looks at them and starts them there, so that
// nothing but these files can be loaded. Runs with the servers of the smoke test (tools/dev/smoke.mjs).
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { waitForHttp } from '../dev/http-ready.mjs';
import { NODE_FLAGS } from '../dev/node-flags.mjs';
import { freePorts } from '../dev/ports.mjs';

const run = promisify(execFile);
const MOST_MEGABYTES = 200;
const ENTRIES = /^(?:main|worker|migrate|reconcile|reset-admin|remove-extension)\.js$/;

/** Requires every compiled file but those that start something. Their list is a file: it is too long for an argument. */
const LOAD_ALL = `
  require('reflect-metadata');
  const list = require('node:fs').readFileSync(process.argv[1], 'utf8');
  for (const file of JSON.parse(list)) require(file);`;

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** @throws Error when the image has something that it must not have, or is too large */
function inspect(app, folder) {
  const files = filesOf(folder);
  const foreign = files.filter((file) => /\.map$|\.[cm]?tsx?$|node_modules\/typescript\//.test(file));
  if (foreign.length > 0) throw new Error(`${app}: ${foreign.slice(0, 5).join(', ')}`);
  const packages = files.filter((file) => file.startsWith(path.join(folder, 'node_modules')));
  const megabytes = packages.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
  if (megabytes > MOST_MEGABYTES) throw new Error(`${app}: ${megabytes.toFixed(0)} MB of packages`);
  console.log(`${app}: ${packages.length} files of packages, ${megabytes.toFixed(0)} MB`);
}

async function start(app, folder, variables) {
  const source = path.join(folder, 'dist', app, 'apps', app, 'src');
  const [port, internalPort] = await freePorts(2);
  const ports = { PORT: String(port), INTERNAL_PORT: String(internalPort) };
  // Keys of its own in Redis, beside the services that run.
  const env = { ...process.env, ...variables, ...ports, REDIS_PREFIX: `image-${app}`, LOG_LEVEL: 'warn' };
  const compiled = filesOf(path.join(folder, 'dist', app)).filter(
    (file) => file.endsWith('.js') && !(path.dirname(file) === source && ENTRIES.test(path.basename(file))),
  );
  const list = `${folder}.json`;
  writeFileSync(list, JSON.stringify(compiled));
  await run(process.execPath, ['--eval', LOAD_ALL, list], { cwd: source, env });
  const service = spawn(process.execPath, [...NODE_FLAGS, 'main.js'], { cwd: source, env, stdio: 'inherit' });
  try {
    await waitForHttp(app, `http://127.0.0.1:${internalPort}/health/ready`, { child: service });
    console.log(`${app}: ready`);
  } finally {
    service.kill('SIGTERM');
    if (service.exitCode === null && service.signalCode === null) await once(service, 'exit');
  }
}

const { env } = process;
const SERVICES = {
  'store-api': {
    DATABASE_URL: env.STORE_DATABASE_URL,
    S3_BUCKET: env.STORE_S3_BUCKET,
    S3_PUBLIC_URL: env.STORE_S3_PUBLIC_URL,
  },
  'booking-api': {
    DATABASE_URL: env.BOOKING_DATABASE_URL,
    S3_BUCKET: env.BOOKING_S3_BUCKET,
    S3_PUBLIC_URL: env.BOOKING_S3_PUBLIC_URL,
  },
};
const folder = mkdtempSync(path.join(tmpdir(), 'images-'));
try {
  for (const [app, variables] of Object.entries(SERVICES)) {
    const target = path.join(folder, app);
    const { stdout } = await run(process.execPath, ['tools/deployment/image-tree.mjs', app, target]);
    process.stdout.write(stdout);
    inspect(app, target);
    await start(app, target, variables);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
