import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes that a process holds after everything that can be collected was. */
export interface Held {
  rss: number;
  heap: number;
}

/** Loaded into a measured process before its program (`--require`): tells on a port what the process holds. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

createServer((_request, response) => {
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  const held: Held = { rss, heap: heapUsed };
  response.end(JSON.stringify(held));
})
  .listen(Number(process.env.PROBE_PORT), '127.0.0.1')
  .unref();
