// Lets Jest start processes from TypeScript files, compiled as in the tests. Processes that run from sources need no
// help: what they start inherits what they preload.
const processes = require('node:child_process');
const path = require('node:path');

const HOOK = ['--require', path.join(__dirname, 'typescript-hook.js')];
const IS_DONE = Symbol.for('comptoir.source-programs');

if (!processes[IS_DONE]) {
  const { fork } = processes;
  processes[IS_DONE] = true;
  processes.fork = (file, args, options) => {
    const isHooked = !String(file).endsWith('.ts') || options?.execArgv?.includes(HOOK[1]);
    return fork(
      file,
      args,
      isHooked ? options : { ...options, execArgv: [...HOOK, ...(options?.execArgv ?? [])] },
    );
  };
}
