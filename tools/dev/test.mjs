import { checkNode } from './node-version.mjs';

checkNode();
const { runTests } = await import('./test-command.mjs');
await runTests(process.argv.slice(2));
