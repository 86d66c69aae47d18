import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureRedis } from '../dev/redis.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const FULL = '100000';

/**
 * `npm run test:fuzz`: runs the fuzz specs with 100,000 requests for each service. Arguments select services
 * (`npm run test:fuzz -- store-api`); FUZZ_REQUESTS and TEST_SEED set number and seed.
 */
function run(words) {
  if (!process.env.TEST_REDIS_URL) ensureRedis(console.log);
  const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const files = (words.length ? words : ['']).map((word) => `${word}.*contract/fuzz`);
  const args = [jest, '--selectProjects', 'contract', '--runInBand', '--testPathPatterns', ...files];
  const env = { ...process.env, FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? FULL };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  child.on('exit', (code) => (process.exitCode = code ?? 1));
}

run(process.argv.slice(2));
