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

const DATA =
  /<(?:[\w-]+:)?calendar-data(?:\s[^>]*)?>([^<]*(?:<!\[CDATA\[.*?\]\]>[^<]*)*)<\/(?:[\w-]+:)?calendar-data>/gs;
const CDATA = /<!\[CDATA\[(.*?)\]\]>/gs;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Returns the calendars in the answer to a query. */
export function calendarsIn(multistatus: string): string[] {
  return [...multistatus.matchAll(DATA)].map(([, data = '']) => textOf(data).trim()).filter(Boolean);
}

/** Decodes the text of an XML element, outside of CDATA sections. */
function textOf(data: string): string {
  const parts = data.split(CDATA);
  return parts.map((part, index) => (index % 2 ? part : decoded(part))).join('');
}

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (all, hex, decimal, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? String(all);
    const code = hex ? parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** Formats an instant, such as `20300107T080000Z`. */
function utc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
