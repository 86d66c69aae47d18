/** One entry of a calendar (RFC 5545, section 3.6.1). */
export interface CalendarEvent {
  /** The same for as long as the entry lives, whatever becomes of it. */
  uid: string;
  /** Goes up with each change. */
  sequence: number;
  start: Date;
  end: Date;
  createdAt: Date;
  updatedAt: Date;
  summary: string;
  description?: string;
  location?: string;
  /** Where whoever is invited sees and cancels it. */
  url?: string;
  cancelled: boolean;
  organizer: CalendarParty;
  /** Who is invited; no one in what is merely published (RFC 5546, section 3.2.1). */
  attendee?: CalendarParty;
}

/** A person or a business with an e-mail address. */
export interface CalendarParty {
  name: string;
  address: string;
}

/** What the calendar is to do with the entries (RFC 5546, section 3.2). */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

const PRODUCT = '-//Comptoir//Booking//EN';
const CRLF = '\r\n';
const MAX_OCTETS = 75;
/** Every control character but the line feed. */
const CONTROLS = /[^\P{Cc}\n]/gu;

/** An iCalendar stream of one entry. */
export function calendarOf(method: CalendarMethod, event: CalendarEvent): string {
  return calendarHead(method) + eventText(event) + calendarTail();
}

/** What comes before the entries. @param name shown by programs that subscribe */
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

/** What comes after the entries. */
export function calendarTail(): string {
  return lines(['END:VCALENDAR']);
}

/** One entry; all times are UTC. */
export function eventText(event: CalendarEvent): string {
  const { organizer, attendee, description, location, url } = event;
  return lines([
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
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

/** `20300107T080000Z`. */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** A text as a property value (section 3.3.11); control characters have no place in one. */
function escapeText(text: string): string {
  return stripControls(text.replace(/\r\n?/g, '\n'))
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

/** A parameter value, quoted; what quotes cannot hold is encoded (RFC 6868). */
function commonName({ name }: CalendarParty): string {
  const value = stripControls(name.replace(/\r\n?/g, '\n'))
    .replace(/\^/g, '^^')
    .replace(/\n/g, '^n')
    .replace(/"/g, "^'");
  return `CN="${value}"`;
}

/** The address as a URI (RFC 6068): what means something else there is encoded. */
function mailto({ address }: CalendarParty): string {
  return `mailto:${stripControls(address).replace(/[\s%?&#"<>\\^`{|}]/g, encodeURIComponent)}`;
}

function stripControls(text: string): string {
  return text.replace(CONTROLS, '');
}

function lines(contents: string[]): string {
  return contents.map((line) => fold(line) + CRLF).join('');
}

/** Lines of at most 75 octets, cut between characters; a line that goes on starts with a blank (section 3.1). */
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
