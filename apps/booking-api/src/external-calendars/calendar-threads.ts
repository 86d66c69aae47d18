import path from 'node:path';
import { Worker } from 'node:worker_threads';
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

/** Messages of the thread: it has started, or it has read the calendar. */
export type ThreadMessage = { isReady: true } | { times: BusyTime[] } | { fault: CalendarFault['fault'] };

const TIME_LIMIT_MS = 15_000;
const MEMORY_LIMIT_MB = 256;
const THREAD = path.join(__dirname, `calendar-thread${path.extname(__filename)}`);

/**
 * Reads the busy times of a foreign text in a thread of its own, which is ended after 15 seconds or 256 MB, whatever
 * the text is. The process goes on with other work meanwhile.
 * @throws CalendarFault
 */
export async function readInThread(task: CalendarTask): Promise<BusyTime[]> {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_LIMIT_MB };
  const thread = new Worker(THREAD, { workerData: task, resourceLimits });
  let timer: NodeJS.Timeout | undefined;
  const read = new Promise<BusyTime[]>((resolve, reject) => {
    thread.on('message', (message: ThreadMessage) => {
      if ('times' in message) resolve(message.times);
      else if ('fault' in message) reject(new CalendarFault(message.fault));
      // The time that the thread takes to start says nothing about the text.
      else timer = setTimeout(() => void thread.terminate(), TIME_LIMIT_MS);
    });
    thread.on('error', (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isFull ? new CalendarFault('too_many_events') : error);
    });
    thread.on('exit', () => reject(new CalendarFault('too_many_events')));
  });
  try {
    return await read;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
