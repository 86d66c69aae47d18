import { fork } from 'node:child_process';
import path from 'node:path';
import { type BusyTime, type BusyWindow, CalendarFault } from './busy-times';
import type { CalendarKind } from './external-calendars.entity';

/** The answer of a calendar server, and what is read of it. */
export interface CalendarTask {
  kind: CalendarKind;
  body: string;
  window: BusyWindow;
  /** IANA zone of times without a zone. */
  zone: string;
}

/** Messages of the process: it has started, or it has read the calendar. */
export type CalendarMessage = { isReady: true } | { times: BusyTime[] } | { fault: CalendarFault['fault'] };

const TIME_LIMIT_MS = 15_000;
const MEMORY_LIMIT_MB = 256;
const PROGRAM = path.join(__dirname, `calendar-process${path.extname(__filename)}`);

/**
 * Reads the busy times of a foreign text in a process of its own, which is ended after 15 seconds or 256 MB, whatever
 * the text is. This process goes on with other work meanwhile. A thread would not do: when its memory is full, it can
 * end the whole process.
 * @throws CalendarFault
 */
export async function readApart(task: CalendarTask): Promise<BusyTime[]> {
  const child = fork(PROGRAM, [], {
    serialization: 'advanced',
    // The text is foreign: the process that reads it has no secrets.
    env: {},
    execArgv: [...process.execArgv, `--max-old-space-size=${MEMORY_LIMIT_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let timer: NodeJS.Timeout | undefined;
  const read = new Promise<BusyTime[]>((resolve, reject) => {
    child.on('message', (message: CalendarMessage) => {
      if ('times' in message) return resolve(message.times);
      if ('fault' in message) return reject(new CalendarFault(message.fault));
      // The time that the process takes to start says nothing about the text.
      timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS);
      child.send(task, (error) => error && reject(new CalendarFault('too_many_events')));
    });
    child.on('error', reject);
    child.on('exit', () => reject(new CalendarFault('too_many_events')));
  });
  try {
    return await read;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
