import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const SHELL_BLOCK = /^```sh\n([\s\S]*?)^```$/gm;
/** Commands that deploy or back up are skipped. */
const ELSEWHERE = /^(kubectl|docker|pg_dump|\/path\/to)\b/m;
/** Its blocks need servers of their own, and `tools/runbook` runs them. */
const RUNBOOK = path.join('docs', 'operations.md');
const LIMIT_MS = 120_000;

/** Addresses in the documents, and the variables with the addresses of this run. */
const ADDRESSES = { 'http://localhost:3000': 'STORE_URL', 'http://localhost:3001': 'BOOKING_URL' };

const files = ['README.md', ...readdirSync(path.join(root, 'docs')).map((name) => path.join('docs', name))];
let ran = 0;
for (const file of files.filter((name) => name.endsWith('.md') && name !== RUNBOOK)) {
  const blocks = [...readFileSync(path.join(root, file), 'utf8').matchAll(SHELL_BLOCK)].map(
    ([, text]) => text,
  );
  const commands = blocks.filter((text) => !ELSEWHERE.test(text));
  if (commands.length === 0) continue;
  run(file, commands.join('\n'));
  ran += commands.length;
}
if (ran === 0) throw new Error('no document has commands');
console.log(`${ran} blocks of commands in the documents do what they say.`);

/** Runs the commands of a file in one shell, as a reader does. */
function run(file, commands) {
  let script = commands;
  for (const [written, variable] of Object.entries(ADDRESSES)) {
    const address = process.env[variable];
    if (!address) throw new Error(`${variable} is not set`);
    script = script.replaceAll(written, address);
  }
  const { status, signal, stdout, stderr } = spawnSync('bash', ['-exo', 'pipefail', '-c', script], {
    cwd: root,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
  if (status === 0) return;
  console.error(`${stdout}\n${stderr}\n${file}: a command failed (${signal ?? status}).`);
  process.exit(1);
}
