import { mkdtempSync, readFileSync, readdirSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fc } from './properties';
import { settleSeed } from './run-seed';
import SeedReporter from './seed-reporter';
import { testRuns, testSeed } from './test-seed';

const ROOT = path.resolve(__dirname, '../..');
const SPECS = ['apps', 'libs', 'tools'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(spec|fixture|stories)\.ts$/.test(file) && !file.includes('node_modules'))
    .map((file) => path.join(folder, file)),
);

/** Returns the names of the specs whose text matches. */
function specsWith(pattern: RegExp): string[] {
  return SPECS.filter((file) => pattern.test(readFileSync(path.join(ROOT, file), 'utf8')));
}

describe('what tests generate', () => {
  it('is decided by the seed of the run', () => {
    expect(fc.readConfigureGlobal()).toEqual({ seed: testSeed(), numRuns: testRuns(100) });
    expect(specsWith(/^import .*'fast-check'|Math\.random\(|randomInt\(/m)).toEqual([]);
    expect(specsWith(/numRuns: \d/)).toEqual([]);
    expect(specsWith(/testing-servers\/properties'/).length).toBeGreaterThan(20);
  });
});

describe('the seed of a run', () => {
  it('stays as it is given, and is drawn where it is "random"', () => {
    const settled = (seed?: string): NodeJS.ProcessEnv => {
      const env = seed === undefined ? {} : { TEST_SEED: seed };
      settleSeed(env);
      return env;
    };
    expect([settled(), settled('7')]).toEqual([{}, { TEST_SEED: '7' }]);
    const drawn = [settled('random'), settled('random')].map(({ TEST_SEED }) => Number(TEST_SEED));
    expect(drawn.every((seed) => Number.isSafeInteger(seed) && seed > 0)).toBe(true);
    expect(drawn[0]).not.toBe(drawn[1]);
  });

  it.each(['x', '-1', '1.5', '99999999999'])('is never %s', (seed) => {
    expect(() => settleSeed({ TEST_SEED: seed })).toThrow('TEST_SEED is a number');
  });
});

describe('the tests that fail with a seed', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'seeds-'));
  const file = path.join(directory, 'failed-seeds.txt');
  afterAll(() => rmSync(directory, { recursive: true }));

  function report(env: NodeJS.ProcessEnv): string | undefined {
    const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const reporter = new SeedReporter({ rootDir: '/shop' }, { file }, undefined, env);
    reporter.onRunStart();
    const results = [
      { status: 'passed', fullName: 'it works' },
      { status: 'failed', fullName: "the sum (of two) isn't right" },
    ];
    reporter.onTestResult({ path: '/shop/libs/a/src/a.spec.ts' }, { testResults: results });
    const grouped = { status: 'failed', fullName: 'apps/b/test/b.e2e-spec.ts the shop opens' };
    reporter.onTestResult({ path: '/shop/dist/test-groups/1.group.ts' }, { testResults: [grouped] });
    reporter.onRunComplete();
    const said = written.mock.calls.join('');
    written.mockRestore();
    return said;
  }

  it('are written down with the command that repeats them', () => {
    const said = report({ TEST_SEED: '42', TEST_RUNS_FACTOR: '10' });
    const command =
      'TEST_SEED=42 TEST_RUNS_FACTOR=10 npx jest libs/a/src/a.spec.ts ' +
      "-t 'the sum \\(of two\\) isn'\\''t right'";
    const other = "TEST_SEED=42 TEST_RUNS_FACTOR=10 npx jest apps/b/test/b.e2e-spec.ts -t 'the shop opens'";
    expect(readFileSync(file, 'utf8')).toBe(`${command}\n${other}\n`);
    expect(said).toContain('Generated values: TEST_SEED=42 TEST_RUNS_FACTOR=10');
    expect(said).toContain(command);
  });

  it('are nothing special with the seed of npm test', () => {
    rmSync(file, { force: true });
    expect(report({})).toBe('');
    expect(existsSync(file)).toBe(false);
  });
});
