import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Returns the file into which Jest writes the results of a step. */
export const resultsFile = (resultsDir, name) => path.join(resultsDir, `${name}.json`);

/**
 * Returns the results of a Jest step, or null before it has written them: success, the number of passed and failed
 * tests, the names of those that failed, and for a step of several levels the numbers of each. A file that could not
 * run counts as one failed test.
 */
export function readResults(resultsDir, name) {
  const file = resultsFile(resultsDir, name);
  if (!existsSync(file)) return null;
  const results = JSON.parse(readFileSync(file, 'utf8'));
  return {
    success: results.success,
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    failures: results.testResults.flatMap(failuresOf),
    levels: levelsOf(results.testResults),
  };
}

/** Counts the tests of each level by the names of the groups, `<order>-<level>-<number>.group.ts`. */
function levelsOf(files) {
  const levels = {};
  for (const { name, assertionResults } of files) {
    const level = /\/\d-(\w+)-\d+\.group\.ts$/.exec(name)?.[1];
    if (level === undefined) continue;
    const count = (status) => assertionResults.filter((test) => test.status === status).length;
    levels[level] ??= { passed: 0, failed: 0 };
    levels[level].passed += count('passed');
    levels[level].failed += count('failed');
  }
  return levels;
}

/** Names the failed tests of a file, or the file when it could not run. */
function failuresOf({ name, status, assertionResults }) {
  const file = path.relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [file];
  return failed.map(({ fullName }) => (file.endsWith('.group.ts') ? fullName : `${file}: ${fullName}`));
}

/** Deletes the results of an earlier run. */
export function clearResults(resultsDir, name) {
  rmSync(resultsFile(resultsDir, name), { force: true });
}

/** Calls `onStuck` when the results exist for `milliseconds` and the watch was not stopped. */
export function watchForStuck(resultsDir, name, onStuck, milliseconds = 10_000) {
  let since = null;
  const timer = setInterval(() => {
    if (!existsSync(resultsFile(resultsDir, name))) return;
    since ??= performance.now();
    if (performance.now() - since > milliseconds) onStuck();
  }, 500);
  return () => clearInterval(timer);
}
