import { BusinessZone } from '../../platform/business-time/business-zone';
import { CalendarFault, readBusyTimes } from './busy-times';
import { calendarsIn } from './caldav';
import type { CalendarMessage, CalendarTask } from './calendar-processes';

/** @returns what the calendar says, or why it cannot be used */
function read({ kind, body, window, zone }: CalendarTask): CalendarMessage {
  try {
    const texts = kind === 'caldav' ? calendarsIn(body) : [body];
    return { times: readBusyTimes(texts, window, new BusinessZone(zone)) };
  } catch (error) {
    return { fault: error instanceof CalendarFault ? error.fault : 'not_a_calendar' };
  }
}

// Runs in a process of its own, which `readApart` ends. Elsewhere the file is only loaded, as the check of images does.
if (process.send) {
  const say = (message: CalendarMessage): void => void process.send?.(message);
  process.on('disconnect', () => process.exit());
  process.on('message', (task: CalendarTask) => say(read(task)));
  say({ isReady: true });
}
