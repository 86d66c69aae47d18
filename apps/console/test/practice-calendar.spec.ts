import { addDays, offsetNow, stepDay, todayIn, wallClock } from '../src/practice/calendar/calendar-days';
import { absenceAddress } from '../src/practice/calendar/block-conflicts';
import {
  type Booking,
  bookedNames,
  serviceMissingAt,
  textOn,
  toEvents,
} from '../src/practice/calendar/calendar-events';
import { paidAndDue } from '../src/practice/payments/paid-and-due';
import { priceOf } from '../src/practice/calendar/price-of';
import { readAnswer } from '../src/practice/calendar/read-answer';
import { nextWindow, placeOf, toSlots, toWeek } from '../src/practice/resources/hours';
import { differences } from '../src/practice/settings/differences';
import { toInstant, toLocalTime } from '../src/shared/ui/zoned-time';

const PARIS = 'Europe/Paris';
const KOLKATA = 'Asia/Kolkata';

describe('local times of the business', () => {
  it.each([
    // Winter in Paris is UTC+1, summer UTC+2.
    ['2030-01-07T09:00', PARIS, '2030-01-07T08:00:00.000Z'],
    ['2030-07-08T09:00', PARIS, '2030-07-08T07:00:00.000Z'],
    ['2030-01-07T09:00', KOLKATA, '2030-01-07T03:30:00.000Z'],
    ['2030-01-07T00:30', PARIS, '2030-01-06T23:30:00.000Z'],
    // Clocks go forward on 31 March 2030 at 02:00, which is 01:00 UTC, and back on 27 October at 03:00.
    ['2030-03-31T01:59', PARIS, '2030-03-31T00:59:00.000Z'],
    ['2030-03-31T03:00', PARIS, '2030-03-31T01:00:00.000Z'],
    ['2030-10-27T01:59', PARIS, '2030-10-26T23:59:00.000Z'],
    ['2030-10-27T03:00', PARIS, '2030-10-27T02:00:00.000Z'],
  ])('%s in %s is %s, and back', (local, zone, instant) => {
    expect(toInstant(local, zone)).toBe(instant);
    expect(toLocalTime(instant, zone)).toBe(local);
  });

  it('takes the time after one that the clocks skip, and the first of two that are the same', () => {
    // 02:30 does not exist: half an hour after 01:59:59 the clocks show 03:30.
    expect(toInstant('2030-03-31T02:30', PARIS)).toBe('2030-03-31T01:30:00.000Z');
    // 02:30 comes at 00:30 UTC and at 01:30 UTC.
    expect(toInstant('2030-10-27T02:30', PARIS)).toBe('2030-10-27T00:30:00.000Z');
  });
});

describe('days of the calendar', () => {
  it.each([
    ['2030-03-04', 'day', 1, '2030-03-05'],
    ['2030-03-31', 'day', -1, '2030-03-30'],
    ['2030-03-04', 'week', -1, '2030-02-25'],
    ['2030-01-31', 'month', 1, '2030-02-28'],
    ['2030-01-15', 'month', -1, '2029-12-15'],
    ['2028-03-31', 'month', -1, '2028-02-29'],
  ] as const)('steps from %s in the view %s', (day, view, step, result) => {
    expect(stepDay(day, view, step)).toBe(result);
  });

  it('counts days over the end of a year', () => {
    expect(addDays('2029-12-31', 1)).toBe('2030-01-01');
  });

  it('knows today and the offset of another zone', () => {
    const now = new Date('2030-07-07T22:30:00Z');
    expect([todayIn(PARIS, now), todayIn('UTC', now)]).toEqual(['2030-07-08', '2030-07-07']);
    expect([PARIS, KOLKATA, 'UTC'].map((zone) => offsetNow(zone, now))).toEqual([
      '+02:00',
      '+05:30',
      '+00:00',
    ]);
  });

  it('reads the wall clock of a date', () => {
    expect(wallClock(new Date(2030, 0, 7, 9, 5))).toBe('2030-01-07T09:05');
  });
});

it('writes on a colour in what is easier to read', () => {
  expect(['#ffffff', '#ffeb3b', '#3788d8', '#1f6f5c', '#000000'].map(textOn)).toEqual([
    '#000000',
    '#000000',
    '#000000',
    '#ffffff',
    '#ffffff',
  ]);
});

it('marks a booking that waits for its payment, which has its places', () => {
  const booking = {
    ...{ id: 1, resource_id: 2, client_name: 'Ada', status: 'pending', party_size: 3 },
    ...{ start_at: '2030-01-07T08:00:00Z', end_at: '2030-01-07T09:00:00Z', color: '#1f6f5c' },
  } as unknown as Booking;
  const [event] = toEvents(
    { bookings: [booking], blocks: [], resources: [{ id: 2, name: 'Class', seats: 4 }] as never },
    { timeZone: PARIS, withResource: false, blocked: 'Blocked', pending: 'Awaiting payment' },
  );
  expect(event).toMatchObject({
    title: 'Awaiting payment · Ada · 3/4',
    classNames: ['ec-booking', 'ec-pending'],
  });
});

describe('bookings that share a time of a resource with several seats', () => {
  const at = (id: number, fields: object = {}): Booking =>
    ({
      ...{ id, resource_id: 2, client_name: `Client ${id}`, status: 'confirmed', color: '', total_price: 0 },
      ...{ start_at: '2030-01-07T08:00:00Z', end_at: '2030-01-07T09:00:00Z' },
      ...{ service: { id: 5, name: 'Yoga' }, Resource: { name: 'Hall', color: '#1f6f5c' } },
      ...fields,
    }) as unknown as Booking;
  const resources = [
    { id: 2, name: 'Hall', seats: 6, color: '#1f6f5c' },
    { id: 3, name: 'Ann', color: '#1f6f5c' },
  ] as never;
  const look = { timeZone: PARIS, withResource: false, blocked: 'Blocked', pending: 'Awaiting payment' };

  it('are one entry with the seats that are taken, which is not dragged', () => {
    const bookings = [at(1, { party_size: 3 }), at(2), at(3, { status: 'pending' })];
    const events = toEvents({ bookings, blocks: [], resources }, look);
    expect(events).toMatchObject([
      { id: 'class-1', resourceIds: ['2'], title: 'Yoga · 5/6', editable: false, start: '2030-01-07T09:00' },
    ]);
    expect(events[0]?.extendedProps).toMatchObject({ entry: { kind: 'class', record: { bookings } } });
  });

  it('are apart from those of another time, service or resource, and from one that is alone', () => {
    const bookings = [
      at(1),
      at(2, { start_at: '2030-01-07T08:30:00Z' }),
      at(3, { service: { id: 6, name: 'Dance' } }),
      at(4, { resource_id: 3 }),
      at(5, { resource_id: 3 }),
    ];
    expect(toEvents({ bookings, blocks: [], resources }, look).map(({ id }) => id)).toEqual(
      bookings.map(({ id }) => `booking-${id}`),
    );
  });

  it('owe what is left of their price', () => {
    const amounts = { paid: '20.00', left_to_pay: '40.00', currency: 'EUR' };
    expect(paidAndDue(at(1, { amounts, total_price: 60 }))).toEqual({
      ...{ paid: '20.00', due: '40.00', currency: 'EUR' },
    });
    expect(paidAndDue(at(1, { total_price: 60 })).due).toBe('60');
    expect(paidAndDue(at(1, { total_price: 60, status: 'cancelled' })).due).toBe('0');
  });
});

describe('a booking of several resources', () => {
  const booking = {
    ...{ id: 1, resource_id: 2, additional_resource_ids: [7], client_name: 'Ada', status: 'confirmed' },
    ...{ start_at: '2030-01-07T08:00:00Z', end_at: '2030-01-07T09:00:00Z', color: '' },
    ...{ service: { id: 1, name: 'Massage' }, Resource: { name: 'Ann', color: '#1f6f5c' } },
    additional_resources: [{ id: 7, name: 'Photo Studio', color: '#000000' }],
  } as unknown as Booking;
  const resources = [
    { id: 2, name: 'Ann', color: '#1f6f5c' },
    { id: 7, name: 'Photo Studio', color: '#000000' },
  ] as never;
  const eventsOf = (withResource: boolean) =>
    toEvents(
      { bookings: [booking], blocks: [], resources },
      { timeZone: PARIS, withResource, blocked: 'Blocked', pending: 'Awaiting payment' },
    );

  it('stands in the column of each of them, and is dragged in its own one only', () => {
    const [own, other, ...more] = eventsOf(false);
    expect(more).toEqual([]);
    expect(own).toMatchObject({ id: 'booking-1', resourceIds: ['2'], title: 'Ada · Massage' });
    expect(own).not.toHaveProperty('editable');
    expect(other).toMatchObject({
      ...{ id: 'booking-1-at-7', resourceIds: ['7'], title: 'Ada · Massage · Ann', editable: false },
      ...{ backgroundColor: '#1f6f5c', extendedProps: { entry: { kind: 'booking', record: booking } } },
    });
  });

  it('names all of them where there are no columns, and on paper', () => {
    expect(eventsOf(true).map(({ title }) => title)).toEqual(['Ada · Massage · Ann, Photo Studio']);
    expect(bookedNames(booking)).toBe('Massage – Ann, Photo Studio');
  });
});

it('finds the service that a resource does not offer', () => {
  const services = [{ id: 7, name: 'Haircut', resource_ids: [1, 2] }];
  const booking = { service: { id: 7, name: 'Haircut', price: '20.00' } };
  expect(serviceMissingAt(3, booking, services)).toBe(services[0]);
  expect(serviceMissingAt(2, booking, services)).toBeUndefined();
  expect(serviceMissingAt(3, {}, services)).toBeUndefined();
  expect(serviceMissingAt(3, booking, [])).toBeUndefined();
});

it('leads from a block to the page of its bookings', () => {
  const block = { resource_id: 2, start_at: '2030-01-06T23:00:00.000Z', end_at: '2030-01-08T23:00:00.000Z' };
  const address = new URL(absenceAddress(block), 'http://console.test');
  expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
    '/practice/absence',
    { ...block, resource_id: '2' },
  ]);
});

describe('answers of a booking', () => {
  it.each([
    ['text', 'Ada', 'Ada'],
    ['checkbox', 'on', true],
    ['checkbox', 'false', false],
    ['multi-select', '["tea","cake"]', 'tea, cake'],
    ['multi-select', 'tea,cake', 'tea,cake'],
    ['file', '{"url":"https://files.example/a.png","w":1,"h":1}', 'https://files.example/a.png'],
    [
      'address',
      '{"street":"10 Rue de Rivoli","city":"Paris","postcode":"75004","country":"FR"}',
      '10 Rue de Rivoli, 75004 Paris, FR',
    ],
    ['address', 'old text', 'old text'],
  ] as const)('shows a %s', (type, value, shown) => {
    expect(readAnswer(type, value)).toBe(shown);
  });
});

describe('hours of the week', () => {
  const window = { start_time: '09:00', end_time: '12:00', duration_min: 60, buffer_min: 0 };
  const stored = { ...window, id: 1, resource_id: 3 };

  it('has Monday first, and returns to what is stored', () => {
    const week = toWeek([
      { ...stored, day_of_week: 0 },
      { ...stored, day_of_week: 1, start_time: '14:00', end_time: '24:00' },
      { ...stored, day_of_week: 1 },
    ]);
    expect(week.day_1?.map(({ start_time: start }) => start)).toEqual(['09:00', '14:00']);
    expect(toSlots(week).map(({ day_of_week: day, end_time: end }) => [day, end])).toEqual([
      [1, '12:00'],
      [1, '24:00'],
      [0, '12:00'],
    ]);
    expect(placeOf(week, 2)).toEqual({ day: 'day_0', row: 0 });
  });

  it.each([
    [[], '09:00', '17:00'],
    [[window], '13:00', '17:00'],
    [[{ ...window, end_time: '20:00' }], '21:00', '24:00'],
    [[{ ...window, end_time: '24:00' }], '23:00', '24:00'],
  ])('offers hours after those of the day', (windows, start, end) => {
    expect(nextWindow(windows)).toMatchObject({ start_time: start, end_time: end });
  });
});

it('shows of a change what became another value', () => {
  expect(
    differences({ before: { name: 'Room', color: '#000000' }, after: { name: 'Hall', color: '#000000' } }),
  ).toEqual([{ field: 'name', before: 'Room', after: 'Hall' }]);
  expect(differences({ before: null, after: { name: 'Room' } })).toEqual([
    { field: 'name', before: undefined, after: 'Room' },
  ]);
});

describe('the price of a booking in the form', () => {
  const paper = [
    { label: 'White', value: 'white', duration: 0, price: 0.1 },
    { label: 'Grey', value: 'grey', duration: 15, price: 0.2 },
  ];
  const fields = [
    { type: 'text', options: null },
    { type: 'select', options: paper },
    { type: 'multi-select', options: paper },
    { type: 'radio', options: ['White', 'Grey'] },
  ] as unknown as Parameters<typeof priceOf>[1];
  const service = { price: '35.50' };

  it.each([
    [undefined, undefined, 0],
    [service, undefined, 35.5],
    [service, [{ value: 'white' }, { value: 'grey' }], 35.7],
    [undefined, [{}, { value: 'white' }, { value: ['white', 'grey'] }, { value: 'White' }], 0.4],
    [service, [{}, { value: null }, { value: [] }, { value: 'other' }], 35.5],
  ])('of %j with the answers %j is %d', (chosen, answers, price) => {
    expect(priceOf(chosen, fields, answers)).toBe(price);
  });
});
