import path from 'node:path';

import { Failure } from './failure.mjs';
import { npmCommand } from './install.mjs';
import { resultsFile } from './test-results.mjs';

/** The parts of the step `tests`, which can be chosen like steps. */
export const LEVELS = ['unit', 'db', 'e2e', 'contract'];

/** Selects the stories that `npm test` has time for, by the end of their names. */
const CORE = '--testNamePattern=@core';

/** The deep lane has more of these: random values, and many rounds of each race and each comparison. */
const DEEP = {
  TEST_SEED: 'random',
  TEST_RUNS_FACTOR: '10',
  TEST_CROWDS: 'large',
  STORE_RACE_ROUNDS: '30',
  BOOKING_RACE_ROUNDS: '50',
  BOOKING_RULE_ROUNDS: '60',
  BOOKING_ORACLE_ROUNDS: '15',
};

/**
 * Megabytes of each young generation of V8, instead of 16. Services live long and make much garbage: with less room it
 * is copied again and again, which takes a fifteenth of the processor time of all tests.
 */
const YOUNG_MB = 64;

function command(name, title, program, args, more = {}) {
  return { name, title, program, args, cores: 1, needs: [], env: {}, ...more };
}

/** Runs a project of Jest, and writes its results to a file. */
function jest(root, resultsDir, name, title, { project = name, args = [], ...more } = {}) {
  const output = ['--ci', '--json', `--outputFile=${resultsFile(resultsDir, name)}`];
  const program = [`--max-semi-space-size=${YOUNG_MB}`, path.join(root, 'node_modules/jest/bin/jest.js')];
  const all = [...program, '--selectProjects', project, ...output, ...args];
  return command(name, title, process.execPath, all, { isJest: true, ...more });
}

function build() {
  return command('build', 'Build', process.execPath, ['tools/dev/build-command.mjs'], { cores: 2 });
}

/**
 * Returns the steps of `npm test` in order. `cores` is the number of cores that a step keeps busy: tests wait for
 * servers, limits and clocks for a third of their time, in which the steps beside them work. `needs` names the steps
 * that have to succeed first.
 */
function quickSteps(root, resultsDir) {
  const [npm, ...npmArgs] = npmCommand();
  const script = (name, title) => command(name, title, npm, [...npmArgs, 'run', name]);
  return [
    script('types', 'Types'),
    command('format', 'Format', npm, [...npmArgs, 'run', 'format:check']),
    script('lint', 'Lint'),
    script('deps', 'Dependency rules'),
    build(),
    // In groups, which need a third less time.
    jest(root, resultsDir, 'tests', 'Unit, database, end-to-end and contract tests', {
      project: 'grouped',
    }),
    jest(root, resultsDir, 'browser', 'Browser stories of each kind of page', {
      project: 'browser-grouped',
      args: [CORE],
      needs: ['build'],
    }),
    command('packages', 'Client packages', process.execPath, ['tools/clients/check-packages.mjs']),
    command('extension', 'Package for extensions', process.execPath, ['tools/extension/check-package.mjs'], {
      needs: ['build'],
    }),
    command('smoke', 'Smoke test', process.execPath, ['tools/dev/smoke.mjs'], { needs: ['build'] }),
  ];
}

/** Returns the steps of `npm run test:deep` in order, each of which has the machine for itself. */
function deepSteps(root, resultsDir) {
  const node = (name, title, file) => command(name, title, process.execPath, [file], { cores: 2 });
  return [
    build(),
    jest(root, resultsDir, 'tests', 'Tests with random values and long races', {
      project: 'grouped',
      cores: 2,
      env: DEEP,
    }),
    jest(root, resultsDir, 'browser', 'Browser stories', { cores: 2, needs: ['build'] }),
    { ...node('fuzz', 'Generated requests', 'tools/fuzz/run.mjs'), env: { TEST_SEED: DEEP.TEST_SEED } },
    { ...node('faults', 'Fault tests', 'tools/faults/faults.mjs'), needs: ['build'] },
    jest(root, resultsDir, 'scale', 'Replicas, poolers and groups of servers', {
      args: ['--runInBand', '--forceExit'],
      cores: 2,
    }),
  ];
}

/** Returns the steps of `npm test`, or of `npm run test:deep`. */
export function stepsOf(root, resultsDir, { deep }) {
  return (deep ? deepSteps : quickSteps)(root, resultsDir);
}

/** Parses the arguments of `npm test --`: `--deep`, `--only a,b`, `--from a`, and words and options for Jest. */
export function parseArguments(args) {
  const chosen = { deep: false, only: null, from: null, rest: [] };
  for (let index = 0; index < args.length; index += 1) {
    const [option, inline] = args[index].split(/=(.*)/s);
    if (option === '--deep') chosen.deep = true;
    else if (option === '--only') chosen.only = (inline ?? args[(index += 1)] ?? '').split(',');
    else if (option === '--from') chosen.from = inline ?? args[(index += 1)] ?? '';
    else chosen.rest.push(args[index]);
  }
  return chosen;
}

function known(steps, name) {
  const names = steps.flatMap((step) => (step.name === 'tests' ? ['tests', ...LEVELS] : [step.name]));
  if (names.includes(name)) return name;
  throw new Failure(`There is no step "${name}"; the steps are ${names.join(', ')}.`);
}

/**
 * Returns the steps to run. Other arguments are files or options for Jest, and select only its steps.
 * @throws Failure for the name of a step that does not exist
 */
export function selectSteps(steps, { only, from, rest }) {
  only?.forEach((name) => known(steps, name));
  const first = from === null ? 0 : steps.findIndex((step) => step.name === known(steps, from));
  const levels = LEVELS.filter((level) => only?.includes(level));
  const isChosen = ({ name }) =>
    only === null || only.includes(name) || (name === 'tests' && levels.length > 0);
  const chosen = steps.slice(Math.max(0, first)).filter(isChosen);
  if (rest.length > 0)
    return chosen.filter((step) => step.isJest).map((step) => filtered(step, levels, rest));
  return chosen.map((step) => (step.name === 'tests' && levels.length > 0 ? onLevels(step, levels) : step));
}

function onLevels(step, levels) {
  return { ...step, args: [...step.args, '--testPathPatterns', `test-groups/\\d-(${levels.join('|')})-`] };
}

/** Chosen files run one by one and as a whole, in the projects of their levels. */
function filtered(step, levels, rest) {
  const projects = levels.length > 0 ? levels : LEVELS;
  const args = step.args
    .filter((argument) => argument !== CORE)
    .flatMap((argument) => (argument === 'grouped' ? projects : [argument.replace(/-grouped$/, '')]));
  const words = rest.flatMap((word) => (word.startsWith('-') ? [word] : ['--testPathPatterns', word]));
  return { ...step, args: [...args, '--passWithNoTests', ...words] };
}
