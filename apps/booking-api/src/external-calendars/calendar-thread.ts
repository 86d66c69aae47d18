import { parentPort, workerData } from 'node:worker_threads';
import { BusinessZone } from '../business-time/business-zone';
import { CalendarFault, readBusyTimes } from './busy-times';
import { calendarsIn } from './caldav';
import type { CalendarTask, ThreadMessage } from './calendar-threads';

// Runs in a thread of its own, which `readInThread` ends.
const { kind, body, window, zone } = workerData as CalendarTask;

function say(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

/** @returns what the calendar says, or why it cannot be used */
function read(): ThreadMessage {
  try {
    const texts = kind === 'caldav' ? calendarsIn(body) : [body];
    return { times: readBusyTimes(texts, window, new BusinessZone(zone)) };
  } catch (error) {
    return { fault: error instanceof CalendarFault ? error.fault : 'not_a_calendar' };
  }
}

say({ isReady: true });
say(read());
