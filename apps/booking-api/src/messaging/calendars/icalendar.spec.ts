import { fc } from '../../../../../tools/testing-servers/properties';
import { type CalendarEvent, calendarHead, calendarOf, calendarTail } from './icalendar';

const event: CalendarEvent = {
  uid: 'abc@booking',
  sequence: 2,
  start: new Date('2030-01-07T08:00:00Z'),
  end: new Date('2030-01-07T09:00:00Z'),
  createdAt: new Date('2029-12-01T10:11:12Z'),
  updatedAt: new Date('2029-12-02T10:11:12.345Z'),
  summary: 'Studio',
  cancelled: false,
  organizer: { name: 'Chez Ada', address: 'desk@example.com' },
};

/** Unfolds lines as a calendar program does (RFC 5545, section 3.1). */
function unfolded(text: string): string[] {
  return text.replace(/\r\n[ \t]/g, '').split('\r\n');
}

function property(text: string, name: string): string | undefined {
  return unfolded(text).find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`));
}

function unescaped(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, character: string) =>
    character.toLowerCase() === 'n' ? '\n' : character,
  );
}

describe('an entry', () => {
  it('is this text', () => {
    const text = calendarOf('REQUEST', {
      ...event,
      attendee: { name: 'Ada', address: 'ada@example.com' },
    });
    expect(unfolded(text)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Comptoir//Booking//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:abc@booking',
      'SEQUENCE:2',
      'DTSTAMP:20291202T101112Z',
      'CREATED:20291201T101112Z',
      'LAST-MODIFIED:20291202T101112Z',
      'DTSTART:20300107T080000Z',
      'DTEND:20300107T090000Z',
      'SUMMARY:Studio',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'ORGANIZER;CN="Chez Ada":mailto:desk@example.com',
      'ATTENDEE;CN="Ada";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ada@example.com',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('says that it is off when it is', () => {
    const text = calendarOf('CANCEL', { ...event, cancelled: true });
    expect(property(text, 'METHOD')).toBe('METHOD:CANCEL');
    expect(property(text, 'STATUS')).toBe('STATUS:CANCELLED');
  });

  it('reads back any summary, in lines of at most 75 octets that end in CRLF', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(texts, (summary) => {
        const text = calendarOf('PUBLISH', { ...event, summary });
        const lines = text.split('\r\n');
        expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
        const read = unescaped(property(text, 'SUMMARY')?.slice('SUMMARY:'.length) ?? '');
        const isShown = (code = 0): boolean => code === 10 || (code >= 32 && (code < 127 || code > 159));
        const shown = [...summary.replace(/\r\n?/g, '\n')].filter((one) => isShown(one.codePointAt(0)));
        expect(read).toBe(shown.join(''));
      }),
    );
  });

  it.each([
    ['quotes', 'Ada "the first"', `CN="Ada ^'the first^'"`],
    ['what would end a property', 'Ada\r\nATTENDEE:x', 'CN="Ada^nATTENDEE:x"'],
    ['carets', 'a^b', 'CN="a^^b"'],
    ['separators', 'Lovelace, Ada; Countess: 1', 'CN="Lovelace, Ada; Countess: 1"'],
  ])('keeps %s in a name where they are', (_, name, expected) => {
    const text = calendarOf('PUBLISH', { ...event, organizer: { name, address: 'a@example.com' } });
    expect(property(text, 'ORGANIZER')).toBe(`ORGANIZER;${expected}:mailto:a@example.com`);
    expect(unfolded(text).filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
  });
});

describe('an address', () => {
  it.each([
    ['a+b@example.com', 'a+b@example.com'],
    ['a?b=c&d%e#f@example.com', 'a%3Fb=c%26d%25e%23f@example.com'],
    ['"a\r\nb"@example.com', '%22a%0Ab%22@example.com'],
  ])('%p is written so that it stays one', (address, expected) => {
    const text = calendarOf('PUBLISH', { ...event, organizer: { name: 'A', address } });
    expect(property(text, 'ORGANIZER')).toBe(`ORGANIZER;CN="A":mailto:${expected}`);
  });
});

describe('a feed', () => {
  it('has a name', () => {
    const text = calendarHead('PUBLISH', 'Room 1, upstairs') + calendarTail();
    expect(property(text, 'NAME')).toBe('NAME:Room 1\\, upstairs');
    expect(property(text, 'X-WR-CALNAME')).toBe('X-WR-CALNAME:Room 1\\, upstairs');
  });
});
