// npm run test:nodes: builds and runs the smoke test on each supported Node.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { npmCommand } from './install.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The oldest Node that package.json allows, and the newest of each line that gets security fixes. */
const SUPPORTED = ['20.20.0', '22', '24', '26'];

/** Installs a Node from the package of its system, and returns the folder of the program. */
function installNode(version) {
  const home = path.join(root, '.dev', 'nodes', version);
  const name = `node-${process.platform}-${process.arch}`;
  mkdirSync(home, { recursive: true });
  const [npm, ...args] = npmCommand();
  const flags = ['install', '--prefix', home, '--no-save', '--no-package-lock', '--loglevel=error'];
  const { status } = spawnSync(npm, [...args, ...flags, `${name}@${version}`], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`Node ${version} could not be installed.`);
  return path.join(home, 'node_modules', name, 'bin');
}

/** Runs steps of `npm test` on a Node. Returns true when they passed. */
function passesOn(version, args) {
  const bin = installNode(version);
  const node = path.join(bin, 'node');
  console.log(`\nNode ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()}`);
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  return (
    spawnSync(node, [path.join(root, 'tools/dev/test.mjs'), ...args], { cwd: root, env, stdio: 'inherit' })
      .status === 0
  );
}

const given = process.argv.slice(2);
const chosen = given.filter((argument) => /^\d/.test(argument));
const steps = given.filter((argument) => !chosen.includes(argument));
const failed = (chosen.length > 0 ? chosen : SUPPORTED).filter(
  (version) => !passesOn(version, steps.length > 0 ? steps : ['--only', 'build,smoke']),
);
if (failed.length > 0) {
  console.error(`\nFailed on Node ${failed.join(', ')}.`);
  process.exitCode = 1;
}
