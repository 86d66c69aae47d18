const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');

/** Milliseconds of the work below on a quiet machine with two cores. */
const QUIET_MS = 200;
const HASHES = 200;
const FILES = 40;
const BLOCK = Buffer.alloc(256 * 1024, 'x');
const MOST = 20;

/** A little of everything that tests do: calculations, starts of processes, and small files. */
function work() {
  for (let count = 0; count < HASHES; count += 1) createHash('sha256').update(BLOCK).digest();
  spawnSync(process.execPath, ['-e', '0']);
  const directory = mkdtempSync(path.join(tmpdir(), 'comptoir-pace-'));
  for (let count = 0; count < FILES; count += 1) writeFileSync(path.join(directory, `${count}`), 'x');
  rmSync(directory, { recursive: true });
}

function measure() {
  const start = performance.now();
  work();
  const factor = (performance.now() - start) / QUIET_MS;
  return Math.min(MOST, Math.max(1, Math.round(factor * 10) / 10));
}

/**
 * Returns how many times slower than quiet this machine is now, from 1 to 20. Time-outs of tests are multiplied by it.
 * It is measured once for each run: the result is in TEST_TIME_SCALE, which the workers inherit.
 * @param env the environment of the run
 * @throws Error when TEST_TIME_SCALE is set to something else
 */
function settleTimeScale(env) {
  const given = env.TEST_TIME_SCALE;
  const scale = given ? Number(given) : measure();
  if (!(scale >= 1 && scale <= MOST)) {
    throw new Error(`TEST_TIME_SCALE is a number from 1 to ${MOST}, not "${given}".`);
  }
  env.TEST_TIME_SCALE = String(scale);
  return scale;
}

module.exports = { settleTimeScale };
