// Lets Jest start threads from TypeScript files, compiled as in the tests. Processes that run from sources need no
// help: their threads inherit what they preload.
const path = require('node:path');
const threads = require('node:worker_threads');

const HOOK = path.join(__dirname, 'typescript-hook.js');
const IS_DONE = Symbol.for('comptoir.source-threads');

if (!threads[IS_DONE]) {
  const { Worker } = threads;
  threads[IS_DONE] = true;
  threads.Worker = class extends Worker {
    constructor(file, options) {
      const isSource = String(file).endsWith('.ts');
      super(file, isSource ? { ...options, execArgv: ['--require', HOOK] } : options);
    }
  };
}
