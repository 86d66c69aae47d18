import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { Failure } from './failure.mjs';
import { npmCommand } from './install.mjs';

/** The scenarios that find most in the shortest time; `npm run test:faults` runs all of them. */
const QUICK_FAULTS = ['--short', '--only', 'crashes,postgres,redis'];

const bin = (root, name) => path.join(root, 'node_modules', '.bin', name);

/**
 * Returns the steps of `npm test` in order. `cores` is the number of cores that a step uses; `needs` names a
 * step that has to succeed first.
 */
export function stepsOf(root, resultsDir) {
  const command = (name, title, program, args, more = {}) => ({
    name,
    title,
    program,
    args,
    cores: 1,
    ...more,
  });
  const [npm, ...npmArgs] = npmCommand();
  const local = (name, title, program, args) => command(name, title, bin(root, program), args);
  const jest = (name, title, project = name) => ({
    ...command(name, title, bin(root, 'jest'), [
      ...[
        '--selectProjects',
        project,
        '--ci',
        '--json',
        `--outputFile=${path.join(resultsDir, `${name}.json`)}`,
      ],
    ]),
    cores: 2,
    isJest: true,
  });
  return [
    command('types', 'Types (tsc)', npm, [...npmArgs, 'run', 'types']),
    local('format', 'Format (prettier)', 'prettier', ['--check', '.']),
    local('lint', 'Lint (eslint)', 'eslint', ['.']),
    command('deps', 'Dependency rules', npm, [...npmArgs, 'run', 'deps']),
    command('build', 'Build', process.execPath, ['tools/dev/build-command.mjs']),
    command('packages', 'Client packages', process.execPath, ['tools/clients/check-packages.mjs']),
    jest('unit', 'Unit tests'),
    jest('db', 'Database tests'),
    // In groups, which is a third faster.
    jest('e2e', 'End-to-end tests', 'e2e-grouped'),
    jest('contract', 'Contract tests'),
    jest('browser', 'Browser tests'),
    command('smoke', 'Smoke test', process.execPath, ['tools/dev/smoke.mjs'], { cores: 2, needs: 'build' }),
    command('faults', 'Fault tests', process.execPath, ['tools/faults/faults.mjs', ...QUICK_FAULTS], {
      cores: 2,
      needs: 'build',
    }),
  ];
}

/** Parses the arguments of `npm test --`. */
export function parseArguments(args, names) {
  const known = (name) => {
    if (names.includes(name)) return name;
    throw new Failure(`There is no step "${name ?? ''}"; the steps are ${names.join(', ')}.`);
  };
  const chosen = { only: null, from: null, rest: [] };
  for (let index = 0; index < args.length; index += 1) {
    const [option, inline] = args[index].split(/=(.*)/s);
    if (option !== '--only' && option !== '--from') {
      chosen.rest.push(args[index]);
      continue;
    }
    const value = inline ?? args[(index += 1)];
    if (option === '--from') chosen.from = known(value);
    else chosen.only = (value ?? '').split(',').map(known);
  }
  return chosen;
}

/** Returns the steps to run. Other arguments are files or options for Jest, and select only its steps. */
export function selectSteps(steps, { only, from, rest }) {
  const first = from === null ? 0 : steps.findIndex((step) => step.name === from);
  const selected = steps.slice(first).filter((step) => only === null || only.includes(step.name));
  if (rest.length === 0) return selected;
  const filtered = [
    ...rest.flatMap((word) => (word.startsWith('-') ? [word] : ['--testPathPatterns', word])),
  ];
  return selected
    .filter((step) => step.isJest)
    .map((step) => ({ ...step, args: [...ungrouped(step), '--passWithNoTests', ...filtered] }));
}

/** Chosen files of a step run one by one. */
function ungrouped({ args }) {
  return args.map((argument) => argument.replace(/-grouped$/, ''));
}

const resultsFile = (resultsDir, name) => path.join(resultsDir, `${name}.json`);

/**
 * Returns the results of a Jest step, or null before it has written them: success, the number of passed and failed
 * tests, and the names of those that failed. A file that could not run counts as one failed test.
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
  };
}

/** Names the failed tests of a file, or the file when it could not run. */
function failuresOf({ name, status, assertionResults }) {
  const file = path.relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [file];
  return failed.map(({ fullName }) => `${file}: ${fullName}`);
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
