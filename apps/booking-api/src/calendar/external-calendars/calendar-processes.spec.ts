import { CalendarFault } from './busy-times';
import { type CalendarTask, readApart } from './calendar-processes';

const WINDOW = { from: Date.parse('2026-01-01T00:00:00Z'), until: Date.parse('2027-02-05T00:00:00Z') };
const DENTIST = 'UID:a\r\nDTSTART:20260301T090000\r\nDURATION:PT1H\r\nSUMMARY:Dentist';

function calendar(event: string): string {
  return `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${event}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
}

function read(body: string, kind: CalendarTask['kind'] = 'ics'): ReturnType<typeof readApart> {
  return readApart({ kind, body, window: WINDOW, zone: 'Europe/Paris' });
}

it('reads files, and answers of CalDAV', async () => {
  const expected = [
    {
      uid: 'a',
      recurrenceId: '',
      start: Date.parse('2026-03-01T08:00Z'),
      end: Date.parse('2026-03-01T09:00Z'),
      title: 'Dentist',
    },
  ];
  expect(await read(calendar(DENTIST))).toEqual(expected);
  const answer = `<d:multistatus><c:calendar-data>${calendar(DENTIST)}</c:calendar-data></d:multistatus>`;
  expect(await read(answer, 'caldav')).toEqual(expected);
});

it('reads a file of some ten megabytes', async () => {
  const note = `DESCRIPTION:${'x'.repeat(2_000)}`;
  const events = Array.from(
    { length: 6_000 },
    (_, nth) => `${DENTIST.replace('UID:a', `UID:${nth}`)}\r\n${note}`,
  );
  const found = await read(calendar(events.join('\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\n')));
  expect(found).toHaveLength(6_000);
});

it('says what is wrong with a text', async () => {
  await expect(read('<html>')).rejects.toThrow(new CalendarFault('not_a_calendar'));
  const often = 'UID:a\r\nDTSTART:20260105T090000Z\r\nDURATION:PT1M\r\nRRULE:FREQ=MINUTELY';
  await expect(read(calendar(often))).rejects.toThrow(new CalendarFault('too_many_events'));
});

it.each([
  ['rule', 'ics', calendar(`${DENTIST}\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30`)],
  ['rule', 'ics', calendar(`${DENTIST}\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31`)],
  ['list of sections', 'caldav', `<calendar-data>${'<![CDATA[]]>'.repeat(300_000)}`],
  ['tree', 'caldav', '<a>'.repeat(1_500_000)],
] as const)(
  'ends with a %s that goes on and on, while the process does other work',
  async (_, kind, body) => {
    let turns = 0;
    const other = setInterval(() => turns++, 1);
    const outcome = await read(body, kind).catch((error: unknown) => error);
    clearInterval(other);
    expect(Array.isArray(outcome) || outcome instanceof CalendarFault).toBe(true);
    expect(turns).toBeGreaterThan(10);
  },
);
