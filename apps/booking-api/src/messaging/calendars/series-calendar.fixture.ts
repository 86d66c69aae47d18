import ICAL from 'ical.js';

/** A time that a calendar shows, as instants. */
export interface ShownTime {
  start: string;
  end: string;
  summary: string;
}

/**
 * Opens a calendar as a calendar program does: rules, times left out, changed times, and zones by their definition in
 * the file.
 */
export function openCalendar(text: string): { method: string; times: ShownTime[] } {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent');
  const masters = events.filter((event) => !event.hasProperty('recurrence-id'));
  const times = masters.flatMap((master) => {
    const uid = master.getFirstPropertyValue('uid');
    const exceptions = events.filter(
      (event) => event !== master && event.getFirstPropertyValue('uid') === uid,
    );
    return timesOf(new ICAL.Event(master, { exceptions }));
  });
  times.sort((a, b) => a.start.localeCompare(b.start));
  return { method: String(calendar.getFirstPropertyValue('method')), times };
}

function timesOf(event: ICAL.Event): ShownTime[] {
  if (!event.isRecurring()) return [shownOf(event)];
  const found: ShownTime[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    found.push({
      start: startDate.toJSDate().toISOString(),
      end: endDate.toJSDate().toISOString(),
      summary: item.summary,
    });
  }
  return found;
}

function shownOf({ startDate, endDate, summary }: ICAL.Event): ShownTime {
  return { start: startDate.toJSDate().toISOString(), end: endDate.toJSDate().toISOString(), summary };
}
