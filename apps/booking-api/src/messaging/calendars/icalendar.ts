import { wallText } from './time-zones';

/** One entry of a calendar (RFC 5545, section 3.6.1). */
export interface CalendarEvent {
  /** Stays the same for the life of the entry. */
  uid: string;
  /** Increased by each change. */
  sequence: number;
  start: Date;
  end: Date;
  createdAt: Date;
  updatedAt: Date;
  summary: string;
  description?: string;
  location?: string;
  /** Page where the attendee sees and cancels the booking. */
  url?: string;
  cancelled: boolean;
  organizer: CalendarParty;
  /** Place in a series: a rule for the first entry, the start by that rule for another one. */
  recurrence?: Recurrence;
  /** Only for invitations; a published entry has no attendee (RFC 5546, section 3.2.1). */
  attendee?: CalendarParty;
}

/** Wall-clock times of a zone whose definition the calendar has, in milliseconds as if it were UTC. */
export type Recurrence = { zone: string } & (
  | { rule: string; start: number; excluded: readonly number[] }
  | { id: number }
);

/** A person or a business with an e-mail address. */
export interface CalendarParty {
  name: string;
  address: string;
}

/** iTIP methods (RFC 5546, section 3.2). */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

const PRODUCT = '-//Comptoir//Booking//EN';
const CRLF = '\r\n';
const MAX_OCTETS = 75;
const MINUTE = 60_000;
/** Every control character except the line feed. */
const CONTROLS = /[^\P{Cc}\n]/gu;

/**
 * Creates an iCalendar stream of one entry, or of the entries of one series.
 * @param zone lines of the definition of the zone of a series
 */
export function calendarOf(
  method: CalendarMethod,
  event: CalendarEvent | readonly CalendarEvent[],
  zone: string[] = [],
): string {
  const entries = [event].flat().map(eventText).join('');
  return calendarHead(method) + lines(zone) + entries + calendarTail();
}

/** Folds and ends lines that are not part of an entry. */
export function calendarLines(contents: string[]): string {
  return lines(contents);
}

/**
 * Creates the lines before the entries.
 * @param name shown by programs that subscribe
 */
export function calendarHead(method: CalendarMethod, name?: string): string {
  return lines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name === undefined ? [] : [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`]),
  ]);
}

/** Creates the lines after the entries. */
export function calendarTail(): string {
  return lines(['END:VCALENDAR']);
}

/** Creates one entry. Times are UTC, but for the first entry of a series, whose rule follows the wall clock. */
export function eventText(event: CalendarEvent): string {
  const { organizer, attendee, description, location, url } = event;
  return lines([
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    ...timesOf(event),
    `SUMMARY:${escapeText(event.summary)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ...(url ? [`URL:${stripControls(url)}`] : []),
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    `ORGANIZER;${commonName(organizer)}:${mailto(organizer)}`,
    ...(attendee
      ? [
          `ATTENDEE;${commonName(attendee)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(attendee)}`,
        ]
      : []),
    'END:VEVENT',
  ]);
}

/** A length in minutes is exact, also where the clocks change meanwhile (RFC 5545, section 3.3.6). */
function timesOf({ start, end, recurrence }: CalendarEvent): string[] {
  const exact = [`DTSTART:${utc(start)}`, `DTEND:${utc(end)}`];
  if (!recurrence) return exact;
  const local = (name: string, wall: number): string => `${name};TZID=${recurrence.zone}:${wallText(wall)}`;
  if ('id' in recurrence) return [local('RECURRENCE-ID', recurrence.id), ...exact];
  return [
    local('DTSTART', recurrence.start),
    `DURATION:PT${Math.round((end.getTime() - start.getTime()) / MINUTE)}M`,
    `RRULE:${recurrence.rule}`,
    ...recurrence.excluded.map((wall) => local('EXDATE', wall)),
  ];
}

/** Formats an instant, such as `20300107T080000Z`. */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Escapes a property value and drops control characters (RFC 5545, section 3.3.11). */
function escapeText(text: string): string {
  return stripControls(text.replace(/\r\n?/g, '\n'))
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

/** Quotes a parameter value; characters that quotes cannot contain are encoded (RFC 6868). */
function commonName({ name }: CalendarParty): string {
  const value = stripControls(name.replace(/\r\n?/g, '\n'))
    .replace(/\^/g, '^^')
    .replace(/\n/g, '^n')
    .replace(/"/g, "^'");
  return `CN="${value}"`;
}

/** Creates a mailto URI; reserved characters are encoded (RFC 6068). */
function mailto({ address }: CalendarParty): string {
  return `mailto:${stripControls(address).replace(/[\s%?&#"<>\\^`{|}]/g, encodeURIComponent)}`;
}

function stripControls(text: string): string {
  return text.replace(CONTROLS, '');
}

function lines(contents: string[]): string {
  return contents.map((line) => fold(line) + CRLF).join('');
}

/**
 * Folds a line at 75 octets, between characters; a continued line starts with a space (RFC 5545, section
 * 3.1).
 */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= MAX_OCTETS) return line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      folded += `${CRLF} `;
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
