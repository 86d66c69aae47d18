import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import measureTimeScale from '../testing-servers/measure-time-scale.js';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { Failure, report } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { secondsSince } from './progress.mjs';
import { ensureRedis } from './redis.mjs';
import { Supervisor } from './supervisor.mjs';
import { clearResults, readResults, watchForStuck } from './test-results.mjs';
import { parseArguments, selectSteps, stepsOf } from './test-steps.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const testDir = path.join(root, '.dev', 'test');
const resultsDir = path.join(testDir, 'results');
const CORES = 2;
const NEED_REDIS = ['tests', 'browser', 'smoke', 'fuzz', 'faults'];
const NO_RESULTS = { passed: 0, failed: 0, failures: [], levels: {} };

/** Runs one step once. Returns the error, or null. */
async function attempt(supervisor, step, live) {
  const env = { ...step.env, ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) };
  let stuck = false;
  const unwatch = watchForStuck(resultsDir, step.name, () => {
    stuck = true;
    supervisor.endTask(step.name);
  });
  try {
    await supervisor.run(step.title, step.name, step.program, step.args, {
      cwd: root,
      env,
      lines: 400,
      live,
    });
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (stuck) console.error(`The ${step.name} tests were finished but did not end; they were stopped.`);
    return stuck && readResults(resultsDir, step.name).success ? null : error.message;
  } finally {
    unwatch();
  }
}

/** Runs one step and returns its result. */
async function runStep(supervisor, step, live) {
  const start = performance.now();
  clearResults(resultsDir, step.name);
  const problem = await attempt(supervisor, step, live);
  if (problem !== null && !supervisor.isStopping) {
    console.error(`\n${problem}\nTo repeat this step: npm test -- --only ${step.name}\n`);
  }
  const results = readResults(resultsDir, step.name) ?? NO_RESULTS;
  return { step, ok: problem === null, time: secondsSince(start), ...results };
}

/** Runs the steps in order, side by side while there are free cores. A step whose needs failed does not run. */
async function runSteps(supervisor, steps) {
  const results = [];
  const waiting = [...steps];
  const running = new Set();
  const resultOf = (name) => results.find((result) => result.step.name === name);
  const isPending = (name) => steps.some((step) => step.name === name) && resultOf(name) === undefined;
  const live = steps.length === 1;
  while (waiting.length > 0 || running.size > 0) {
    const busy = [...running].reduce((sum, job) => sum + job.step.cores, 0);
    const next = waiting[0];
    const fits = next && (busy === 0 || busy + next.cores <= CORES);
    if (fits && !next.needs.some(isPending) && !supervisor.isStopping) {
      waiting.shift();
      if (next.needs.some((name) => resultOf(name)?.ok === false)) {
        results.push({ step: next, ok: false, time: 'not run', ...NO_RESULTS });
        continue;
      }
      const job = { step: next };
      job.end = runStep(supervisor, next, live).then((result) => {
        results.push(result);
        running.delete(job);
      });
      running.add(job);
      continue;
    }
    if (running.size === 0) break;
    await Promise.race([...running].map((job) => job.end));
  }
  return results;
}

function printSummary(results, steps, start) {
  const ordered = steps.map((step) => results.find((result) => result.step === step)).filter(Boolean);
  const width = Math.max(...ordered.map((result) => result.step.title.length));
  console.log('');
  for (const { step, ok, time, passed, failed, levels } of ordered) {
    const tests = step.isJest ? `  ${passed} passed, ${failed} failed` : '';
    console.log(`${ok ? '✓' : '✗'} ${step.title.padEnd(width)}  ${time.padStart(7)}${tests}`);
    for (const [level, count] of Object.entries(levels)) {
      console.log(`    ${level.padEnd(width + 7)}  ${count.passed} passed, ${count.failed} failed`);
    }
  }
  const broken = ordered.filter((result) => !result.ok).map((result) => result.step.name);
  if (broken.length > 0)
    console.log(`\nFailed: ${broken.join(', ')} (repeat one with "npm test -- --only <step>")`);
  const failures = ordered.flatMap((result) => result.failures);
  if (failures.length > 0) console.log(`\n${failures.map((name) => `✗ ${name}`).join('\n')}`);
  const total = (key) => ordered.reduce((sum, result) => sum + result[key], 0);
  console.log(
    `\nAll steps took ${secondsSince(start)}.\n${total('passed')} passed, ${total('failed')} failed`,
  );
  if (broken.length > 0 || total('failed') > 0 || ordered.length < steps.length) process.exitCode = 1;
}

/** `npm test` and, with `--deep`, `npm run test:deep`: installs and builds if needed, then runs checks and tests. */
export async function runTests(args) {
  const start = performance.now();
  mkdirSync(resultsDir, { recursive: true });
  const supervisor = new Supervisor({
    directory: testDir,
    logDir: path.join(testDir, 'logs'),
    onDeath: report,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void supervisor.stop());
  try {
    const chosen = parseArguments(args);
    const steps = selectSteps(stepsOf(root, resultsDir, chosen), chosen);
    if (steps.length === 0) throw new Failure('There is no step to run.');
    await ensureInstalled(root, (...task) => supervisor.run(...task));
    // The steps run side by side, and most of them read the clients.
    await ensureBuilt(root, (...task) => supervisor.run(...task), ['clients']);
    if (!process.env.TEST_REDIS_URL && steps.some((step) => NEED_REDIS.includes(step.name))) {
      ensureRedis(console.log);
    }
    if (steps.some((step) => step.name === 'browser')) ensureChromium(console.log);
    // Once for all steps, before they make the machine slow.
    measureTimeScale.settleTimeScale(process.env);
    printSummary(await runSteps(supervisor, steps), steps, start);
  } catch (error) {
    report(error);
  } finally {
    await supervisor.stop();
  }
}
