const { appendFileSync, mkdirSync } = require('node:fs');
const path = require('node:path');

/**
 * Reporter of Jest: names the seed of a run that has another one than `npm test`, and writes down the tests that failed
 * with it in `.dev/test/failed-seeds.txt`, with the command that repeats each.
 */
class SeedReporter {
  constructor(
    { rootDir },
    { file = path.join(rootDir, '.dev/test/failed-seeds.txt') } = {},
    _context,
    env = process.env,
  ) {
    this.rootDir = rootDir;
    this.file = file;
    this.settings = ['TEST_SEED', 'TEST_RUNS_FACTOR']
      .filter((name) => env[name])
      .map((name) => `${name}=${env[name]}`)
      .join(' ');
    this.hasSeed = Boolean(env.TEST_SEED);
    this.failed = [];
  }

  onRunStart() {
    if (this.hasSeed) process.stderr.write(`Generated values: ${this.settings}\n`);
  }

  onTestResult({ path: file }, { testResults, testExecError }) {
    if (!this.hasSeed) return;
    const names = testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    if (testExecError && !names.length) names.push('');
    for (const name of names) this.failed.push(this.commandOf(path.relative(this.rootDir, file), name));
  }

  onRunComplete() {
    if (!this.failed.length) return;
    mkdirSync(path.dirname(this.file), { recursive: true });
    appendFileSync(this.file, this.failed.map((line) => `${line}\n`).join(''));
    process.stderr.write(
      `Failed with ${this.settings}; to repeat (also in ${this.file}):\n${this.failed.join('\n')}\n`,
    );
  }

  /** The name of a test in a group begins with the path of its spec. */
  commandOf(file, name) {
    const [, spec = file, test = name] = /^(\S+spec\.ts) (.*)$/s.exec(name) ?? [];
    // Jest takes the name as a pattern.
    const pattern = test && ` -t ${quoted(test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))}`;
    return `${this.settings} npx jest ${spec}${pattern}`;
  }
}

function quoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

module.exports = SeedReporter;
