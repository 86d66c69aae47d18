import { BusinessZone } from '../../platform/business-time/business-zone';
import { type BusyTime, CalendarFault, readBusyTimes } from './busy-times';

const PARIS = new BusinessZone('Europe/Paris');
const WINDOW = { from: Date.parse('2026-01-01T00:00:00Z'), until: Date.parse('2027-02-05T00:00:00Z') };

function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

function event(...lines: string[]): string[] {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
}

function read(...lines: string[]): BusyTime[] {
  return readBusyTimes([calendar(...lines)], WINDOW, PARIS);
}

/** Returns the ranges as `start/end` in UTC, sorted. */
function rangesOf(times: readonly BusyTime[]): string[] {
  const minute = (at: number): string => new Date(at).toISOString().slice(0, 16);
  return times.map(({ start, end }) => `${minute(start)}/${minute(end)}`).sort();
}

/** As Outlook writes its zones: rules since 1601, and a name of Windows. */
const OUTLOOK_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Eastern Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

describe('readBusyTimes', () => {
  it('reads a single event in UTC, with its title', () => {
    expect(
      read(...event('UID:a', 'DTSTART:20260301T090000Z', 'DTEND:20260301T103000Z', 'SUMMARY:Dentist\\, Ann')),
    ).toEqual([
      {
        uid: 'a',
        recurrenceId: '',
        start: Date.parse('2026-03-01T09:00Z'),
        end: Date.parse('2026-03-01T10:30Z'),
        title: 'Dentist, Ann',
      },
    ]);
  });

  // Paris is UTC+1 in winter and UTC+2 from 29 March 2026 on; New York UTC−4 from 8 March on; Berlin as Paris.
  it.each([
    ['a time without a zone', [], 'DTSTART:20260302T090000', '2026-03-02T08:00'],
    ['a zone by its name', [], 'DTSTART;TZID=America/New_York:20260310T090000', '2026-03-10T13:00'],
    [
      'a name behind a path',
      [],
      'DTSTART;TZID=/mozilla.org/1/Asia/Tokyo:20260310T090000',
      '2026-03-10T00:00',
    ],
    ['a zone of Windows', [], 'DTSTART;TZID=W. Europe Standard Time:20260401T090000', '2026-04-01T07:00'],
    [
      'a zone of the file',
      OUTLOOK_ZONE,
      'DTSTART;TZID=Customized Eastern Time:20260310T090000',
      '2026-03-10T13:00',
    ],
    [
      'the same in winter',
      OUTLOOK_ZONE,
      'DTSTART;TZID=Customized Eastern Time:20260302T090000',
      '2026-03-02T14:00',
    ],
    ['an unknown zone', [], 'DTSTART;TZID=Office clock:20260302T090000', '2026-03-02T08:00'],
  ])('converts %s', (_, zone, start, expected) => {
    const [found] = read(...zone, ...event('UID:a', start, 'DURATION:PT1H'));
    expect(new Date(found?.start ?? 0).toISOString().slice(0, 16)).toBe(expected);
    expect((found?.end ?? 0) - (found?.start ?? 0)).toBe(3_600_000);
  });

  it('gives a day its length on the clock of the business, also when the clock changes', () => {
    // 29 March 2026 has 23 hours in Paris: 28 March 23:00 UTC to 29 March 22:00 UTC.
    const date = 'DTSTART;VALUE=DATE:20260329';
    const day = ['2026-03-28T23:00/2026-03-29T22:00'];
    expect(rangesOf(read(...event('UID:a', date, 'DTEND;VALUE=DATE:20260330')))).toEqual(day);
    expect(rangesOf(read(...event('UID:a', date)))).toEqual(day);
    expect(rangesOf(read(...event('UID:a', date, 'DURATION:P1D')))).toEqual(day);
  });

  it('repeats an event at the same time of the clock', () => {
    // Mondays at 9 in Paris: 23 March is 08:00 UTC, 30 March and 6 April are 07:00 UTC.
    const lines = [
      'UID:a',
      'DTSTART;TZID=Europe/Paris:20260323T090000',
      'DTEND;TZID=Europe/Paris:20260323T100000',
    ];
    const found = read(...event(...lines, 'RRULE:FREQ=WEEKLY;COUNT=3'));
    expect(rangesOf(found)).toEqual([
      '2026-03-23T08:00/2026-03-23T09:00',
      '2026-03-30T07:00/2026-03-30T08:00',
      '2026-04-06T07:00/2026-04-06T08:00',
    ]);
    expect(found.map(({ recurrenceId }) => recurrenceId).sort()[0]).toBe('2026-03-23T08:00:00.000Z');
  });

  it('ends a series at its last instant, east and west of UTC', () => {
    // The last one is 9:00 in Tokyo, which is midnight UTC, and UNTIL is exactly then.
    const tokyo = ['UID:a', 'DTSTART;TZID=Asia/Tokyo:20260108T090000', 'DURATION:PT1H'];
    expect(read(...event(...tokyo, 'RRULE:FREQ=DAILY;UNTIL=20260110T000000Z'))).toHaveLength(3);
    expect(read(...event(...tokyo, 'RRULE:FREQ=DAILY;UNTIL=20260109T235959Z'))).toHaveLength(2);
    // 20:00 in New York is 01:00 UTC of the next day.
    const york = ['UID:a', 'DTSTART;TZID=America/New_York:20260108T200000', 'DURATION:PT1H'];
    expect(read(...event(...york, 'RRULE:FREQ=DAILY;UNTIL=20260111T010000Z'))).toHaveLength(3);
    expect(read(...event(...york, 'RRULE:FREQ=DAILY;UNTIL=20260111T005959Z'))).toHaveLength(2);
    // The last date of a series of days is included.
    const days = ['UID:a', 'DTSTART;VALUE=DATE:20260108', 'RRULE:FREQ=DAILY;UNTIL=20260110'];
    expect(read(...event(...days))).toHaveLength(3);
  });

  it('leaves out excluded starts, in any zone, and adds single ones', () => {
    const found = read(
      ...event(
        'UID:a',
        'DTSTART;TZID=Europe/Paris:20260105T090000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=5',
        'EXDATE;TZID=Europe/Paris:20260106T090000',
        // 08:00 UTC is 9:00 in Paris.
        'EXDATE:20260107T080000Z',
        'EXDATE;VALUE=DATE:20260108',
        'RDATE;VALUE=PERIOD:20260120T100000Z/PT2H',
        'RDATE:20260121T100000Z',
      ),
    );
    expect(rangesOf(found)).toEqual([
      '2026-01-05T08:00/2026-01-05T09:00',
      '2026-01-09T08:00/2026-01-09T09:00',
      '2026-01-20T10:00/2026-01-20T12:00',
      '2026-01-21T10:00/2026-01-21T11:00',
    ]);
  });

  it('moves and cancels single events of a series, wherever they stand in the file', () => {
    const found = read(
      ...event('UID:a', 'RECURRENCE-ID:20260106T090000Z', 'DTSTART:20260106T150000Z', 'DURATION:PT1H'),
      ...event('UID:a', 'DTSTART:20260105T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'),
      ...event(
        'UID:a',
        'RECURRENCE-ID:20260107T090000Z',
        'DTSTART:20260107T090000Z',
        'DURATION:PT1H',
        'STATUS:CANCELLED',
      ),
    );
    expect(rangesOf(found)).toEqual([
      '2026-01-05T09:00/2026-01-05T10:00',
      '2026-01-06T15:00/2026-01-06T16:00',
    ]);
  });

  describe('a series that changes from one of its events on', () => {
    const weekly = event('UID:a', 'DTSTART:20260105T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=5');
    const from = (date: string, ...lines: string[]): string[] =>
      event('UID:a', `RECURRENCE-ID;RANGE=THISANDFUTURE:${date}T090000Z`, ...lines);

    it('is moved and gets its new length', () => {
      const found = read(...weekly, ...from('20260119', 'DTSTART:20260120T140000Z', 'DURATION:PT2H'));
      expect(rangesOf(found)).toEqual([
        '2026-01-05T09:00/2026-01-05T10:00',
        '2026-01-12T09:00/2026-01-12T10:00',
        '2026-01-20T14:00/2026-01-20T16:00',
        '2026-01-27T14:00/2026-01-27T16:00',
        '2026-02-03T14:00/2026-02-03T16:00',
      ]);
    });

    it('changes again, and keeps what was changed for one event alone', () => {
      const found = read(
        ...from('20260126', 'DTSTART:20260126T180000Z', 'DURATION:PT1H'),
        ...from('20260112', 'DTSTART:20260112T120000Z', 'DURATION:PT1H'),
        ...weekly,
        ...event('UID:a', 'RECURRENCE-ID:20260202T090000Z', 'DTSTART:20260202T070000Z', 'DURATION:PT1H'),
      );
      expect(rangesOf(found).map((range) => range.slice(0, 16))).toEqual([
        '2026-01-05T09:00',
        '2026-01-12T12:00',
        '2026-01-19T12:00',
        '2026-01-26T18:00',
        '2026-02-02T07:00',
      ]);
    });

    it('ends, when it is cancelled from there on', () => {
      const found = read(
        ...weekly,
        ...from('20260119', 'DTSTART:20260119T090000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'),
      );
      expect(rangesOf(found)).toHaveLength(2);
    });

    it('is found in the window from far before it', () => {
      const old = event('UID:a', 'DTSTART:20251201T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=20');
      const late = ['DTSTART:20260110T090000Z', 'DURATION:PT1H'];
      // 20 days from 1 December on, moved by 37 days from 4 December on.
      expect(read(...old, ...from('20251204', ...late))).toHaveLength(17);
    });
  });

  it.each([
    ['TRANSP:TRANSPARENT'],
    ['STATUS:CANCELLED'],
    ['X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
    [`UID:${'a1'.repeat(20)}@booking`],
  ])('leaves out %s', (line) => {
    expect(read(...event('DTSTART:20260301T090000Z', 'DURATION:PT1H', line))).toEqual([]);
  });

  it('reads only what overlaps the window', () => {
    const old = ['UID:a', 'DTSTART:20200101T090000Z', 'DURATION:PT1H'];
    expect(read(...event(...old))).toEqual([]);
    // One each Wednesday from 7 January 2026 to 3 February 2027: 57 of them.
    expect(read(...event(...old, 'RRULE:FREQ=WEEKLY'))).toHaveLength(57);
  });

  it('skips days that a month does not have', () => {
    const found = read(
      ...event('UID:a', 'DTSTART:20260131T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;COUNT=4'),
    );
    expect(rangesOf(found).map((range) => range.slice(0, 10))).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
      '2026-07-31',
    ]);
  });

  it.each([
    ['HTML', '<html>Sign in</html>'],
    ['nothing', ''],
    ['a contact', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ann\r\nEND:VCARD\r\n'],
    ['half a file', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\n'],
  ])('rejects %s', (_, text) => {
    expect(() => readBusyTimes([text], WINDOW, PARIS)).toThrow(new CalendarFault('not_a_calendar'));
  });

  it('rejects a series of more than 10,000 ranges, and one without an end in sight', () => {
    const start = ['UID:a', 'DTSTART:20260105T090000Z', 'DURATION:PT1M'];
    const faulty = new CalendarFault('too_many_events');
    expect(() => read(...event(...start, 'RRULE:FREQ=MINUTELY'))).toThrow(faulty);
    const ancient = ['UID:a', 'DTSTART:19000101T090000Z', 'DURATION:PT1M', 'RRULE:FREQ=SECONDLY'];
    expect(() => read(...event(...ancient))).toThrow(faulty);
  });
});
