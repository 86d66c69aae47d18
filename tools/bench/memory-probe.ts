import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Memory of a process after garbage collection, in bytes. */
export interface MemoryUse {
  rss: number;
  heap: number;
}

/**
 * Loaded into a measured process before its program (`--require`). Answers with the memory of the process on
 * a port.
 */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

createServer((_request, response) => {
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  const use: MemoryUse = { rss, heap: heapUsed };
  response.end(JSON.stringify(use));
})
  .listen(Number(process.env.PROBE_PORT), '127.0.0.1')
  .unref();
