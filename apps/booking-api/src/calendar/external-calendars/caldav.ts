import { SaxesParser } from 'saxes';
import type { BusyWindow } from './busy-times';

/** Creates a query for the events of a window (RFC 4791, section 7.8). */
export function caldavQuery({ from, until }: BusyWindow): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">
<d:prop><c:calendar-data/></d:prop>
<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">
<c:time-range start="${utc(from)}" end="${utc(until)}"/>
</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;
}

/**
 * Returns the calendars in the answer to a query. Reads broken answers as far as they go, in one pass: their length is
 * all that they cost.
 */
export function calendarsIn(multistatus: string): string[] {
  const parser = new SaxesParser({ fragment: true, position: false });
  const found: string[] = [];
  let text: string | undefined;
  const add = (part: string): void => {
    if (text !== undefined) text += part;
  };
  // Undefined entities and the like stay as they are written.
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name }) => {
    if (localName(name) === 'calendar-data') text = '';
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    if (localName(name) !== 'calendar-data') return;
    if (text?.trim()) found.push(text.trim());
    text = undefined;
  });
  parser.write(multistatus).close();
  return found;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Formats an instant, such as `20300107T080000Z`. */
function utc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
