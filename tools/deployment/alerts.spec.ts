import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { alerts, nameOf, ruleGroups } from './alert-rules';
import { at, listAt } from './kustomize';

const folder = path.join(__dirname, 'alerts');
const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const withPromtool = hasPromtool ? describe : describe.skip;

const checks = files
  .flatMap((file) => listAt(parse(readFileSync(path.join(folder, file), 'utf8')), 'tests'))
  .flatMap((test) => listAt(test, 'alert_rule_test'));
/** Returns the alerts that a test expects to fire (true) or to be silent (false). */
const tested = (firing: boolean): unknown[] =>
  checks
    .filter((check) => listAt(check, 'exp_alerts').length > 0 === firing)
    .map((check) => at(check, 'alertname'));

it.each([
  ['firing', true],
  ['silent', false],
])('has a case of each alert that is %s', (_what, firing) => {
  expect(alerts.length).toBeGreaterThan(20);
  const names = tested(firing);
  expect(alerts.map(nameOf).filter((name) => !names.includes(name))).toEqual([]);
});

/** Adds to each test that the alerts on servers are silent at all of its times, but those that it expects to fire. */
function withSilentServers(text: string): string {
  const file: unknown = parse(text);
  const servers = ruleGroups
    .filter((group) => at(group, 'name') === 'comptoir-servers')
    .flatMap((group) => listAt(group, 'rules'))
    .filter((rule) => at(rule, 'alert') !== undefined);
  for (const test of listAt(file, 'tests')) {
    const expected = listAt(test, 'alert_rule_test');
    const firing = expected.filter((check) => listAt(check, 'exp_alerts').length > 0);
    const times = new Set(expected.map((check) => at(check, 'eval_time')));
    for (const alertname of servers.map(nameOf))
      if (firing.every((check) => at(check, 'alertname') !== alertname))
        for (const eval_time of times) expected.push({ eval_time, alertname, exp_alerts: [] });
  }
  return JSON.stringify(file);
}

withPromtool(`promtool (${hasPromtool ? 'installed' : 'skipped: it is not installed'})`, () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'alerts-'));
    // JSON is YAML.
    writeFileSync(path.join(directory, 'rules.yml'), JSON.stringify({ groups: ruleGroups }));
    for (const file of files)
      writeFileSync(
        path.join(directory, file),
        withSilentServers(readFileSync(path.join(folder, file), 'utf8')),
      );
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  const promtool = (...args: string[]): string => {
    try {
      return execFileSync('promtool', args, { cwd: directory, encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      return String(at(error, 'stdout')) + String(at(error, 'stderr'));
    }
  };

  it('accepts the rules', () => {
    expect(promtool('check', 'rules', 'rules.yml')).toContain('SUCCESS');
  });

  it('fires and is silent as the cases expect', () => {
    const result = promtool('test', 'rules', ...files);
    expect(result).not.toContain('FAILED');
    expect(result.match(/SUCCESS/g)).toHaveLength(files.length);
  });
});
