import { closeSync, existsSync, openSync, readSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Prints new lines of the logs of a directory, each with the name of its log. */
export function followLogs(directory, print = (line) => console.log(line)) {
  const files = new Map();

  const readNew = (file, state) => {
    const size = statSync(file).size;
    if (size < state.position) state.position = 0;
    if (size === state.position) return;
    const buffer = Buffer.alloc(size - state.position);
    const descriptor = openSync(file, 'r');
    const count = readSync(descriptor, buffer, 0, buffer.length, state.position);
    closeSync(descriptor);
    state.position += count;
    const lines = (state.rest + buffer.toString('utf8', 0, count)).split('\n');
    state.rest = lines.pop();
    for (const line of lines) print(`${path.basename(file, '.log').padEnd(15)} │ ${line}`);
  };

  const poll = () => {
    if (!existsSync(directory)) return;
    for (const name of readdirSync(directory)) {
      const file = path.join(directory, name);
      if (!files.has(file)) files.set(file, { position: 0, rest: '' });
      readNew(file, files.get(file));
    }
  };
  const timer = setInterval(poll, 200);
  return () => {
    clearInterval(timer);
    poll();
  };
}
