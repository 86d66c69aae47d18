// Lets Jest start threads and processes from TypeScript files, compiled as in the tests. Processes that run from sources
// need no help: what they start inherits what they preload.
const processes = require('node:child_process');
const path = require('node:path');
const threads = require('node:worker_threads');

const HOOK = ['--require', path.join(__dirname, 'typescript-hook.js')];
const IS_DONE = Symbol.for('comptoir.source-programs');

const isSource = (file) => String(file).endsWith('.ts');

if (!threads[IS_DONE]) {
  const { Worker } = threads;
  const { fork } = processes;
  threads[IS_DONE] = true;
  threads.Worker = class extends Worker {
    constructor(file, options) {
      super(file, isSource(file) ? { ...options, execArgv: HOOK } : options);
    }
  };
  processes.fork = (file, args, options) =>
    fork(file, args, isSource(file) && !options?.execArgv ? { ...options, execArgv: HOOK } : options);
}
