import { type Choice, type Practice, bookingsIn, standInsFor } from '../src/practice/calendar/stand-ins';
import type { Booking } from '../src/practice/calendar/calendar-events';

const at = (time: string): string => `2030-01-07T${time}:00.000Z`;

const booking = (id: number, start: string, end: string, more: object = {}): Booking =>
  ({ id, resource_id: 1, start_at: at(start), end_at: at(end), ...more }) as Booking;

const haircut = { service: { id: 7, name: 'Haircut', price: '20.00' } };

/** Three people in UTC: the first is away, the second works until noon, the third offers no haircut. */
const practice = (bookings: Booking[], more: Partial<Practice['data']> = {}): Practice => ({
  data: { bookings, blocks: [], busy: [], ...more },
  resources: [1, 2, 3].map((id) => ({
    id,
    name: `P${id}`,
    active: true,
  })) as unknown as Practice['resources'],
  services: [{ id: 7, name: 'Haircut', resource_ids: [1, 2] }],
  hours: { week: [{ resource_id: 2, day_of_week: 1, start_time: '08:00', end_time: '12:00' }], dates: [] },
  timeZone: 'UTC',
});

const idsFor = (one: Booking, of: Practice, choices: [number, Choice][] = []): number[] =>
  standInsFor(one, of, new Map(choices)).map(({ id }) => id);

it('lists what an absence touches and is not over, the earliest first', () => {
  const absence = { resource_id: 1, start_at: at('09:00'), end_at: at('12:00') };
  const bookings = [
    booking(1, '11:30', '12:30'),
    booking(2, '12:00', '13:00'),
    booking(3, '08:00', '09:30'),
    booking(4, '09:30', '10:00', { resource_id: 2 }),
    booking(5, '09:00', '09:15'),
    booking(6, '10:00', '10:30', { resource_id: 2, additional_resource_ids: [1] }),
  ];
  expect(bookingsIn(absence, bookings, Date.parse(at('09:20'))).map(({ id }) => id)).toEqual([3, 6, 1]);
});

describe('who can stand in', () => {
  const cut = booking(1, '09:00', '10:00', haircut);
  const other = (id: number, more: object): Booking => booking(id, '09:30', '10:30', more);

  it.each<[string, Booking, Practice, number[]]>([
    ['whoever offers the service and is open', cut, practice([cut]), [2]],
    ['whoever has a service in common, without a service', booking(1, '09:00', '10:00'), practice([]), [2]],
    [
      'whoever offers nothing, too, for a room',
      booking(1, '09:00', '10:00', { resource_id: 4 }),
      practice([]),
      [3],
    ],
    ['nobody after the end of work', booking(1, '11:30', '12:30', haircut), practice([]), []],
    ['nobody who is busy', cut, practice([cut, other(2, { resource_id: 2 })]), []],
    [
      'nobody whose room is in use',
      cut,
      practice([other(2, { resource_id: 3, additional_resource_ids: [2] })]),
      [],
    ],
    [
      'nobody who is away, too',
      cut,
      practice([cut], { blocks: [{ resource_id: 2, start_at: at('08:00'), end_at: at('09:01') }] as never }),
      [],
    ],
    [
      'nobody whose other calendar is busy',
      cut,
      practice([cut], { busy: [{ resource_id: 2, start_at: at('09:59'), end_at: at('11:00') }] as never }),
      [],
    ],
  ])('%s', (_, one, of, ids) => {
    expect(idsFor(one, of)).toEqual(ids);
  });

  it('has as many seats as people come', () => {
    const class_ = practice([other(2, { resource_id: 2, party_size: 3 })]);
    const roomy = { ...class_, resources: [{ id: 2, name: 'P2', active: true, seats: 4 }] as never };
    expect(idsFor({ ...cut, party_size: 1 }, roomy)).toEqual([2]);
    expect(idsFor({ ...cut, party_size: 2 }, roomy)).toEqual([]);
  });

  it('counts what the other choices take and leave', () => {
    const first = booking(2, '09:00', '10:00', haircut);
    const of = practice([cut, first, other(3, { resource_id: 2 })]);
    expect(idsFor(cut, of, [[3, 'cancel']])).toEqual([2]);
    expect(
      idsFor(cut, of, [
        [3, 'cancel'],
        [2, 2],
      ]),
    ).toEqual([]);
  });
});
