import { checkNode } from './node-version.mjs';

checkNode();
const { runStack } = await import('./start-command.mjs');
await runStack(process.argv.slice(2));
