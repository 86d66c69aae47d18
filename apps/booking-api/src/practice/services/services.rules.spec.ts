import { type Candidate, mergeDays, sortCandidates } from './services.rules';

const candidate = (resourceId: number, load: Partial<Candidate> = {}): Candidate => ({
  resourceId,
  priority: resourceId,
  ofDay: 0,
  ofWeek: 0,
  lastStart: null,
  lastTurn: null,
  ...load,
});
const day = (date: string): Date => new Date(`${date}T09:00:00Z`);

describe('whose turn it is', () => {
  const order = (strategy: 'least_booked' | 'in_turn' | 'priority', all: Candidate[]): number[] =>
    sortCandidates(strategy, all).map(({ resourceId }) => resourceId);

  it('goes by the bookings of the day, of the week, the longest wait, then the number', () => {
    const all = [
      candidate(6, { ofDay: 1, ofWeek: 1 }),
      candidate(5, { ofWeek: 2 }),
      candidate(4, { ofWeek: 1, lastStart: day('2030-01-03') }),
      candidate(3, { ofWeek: 1, lastStart: day('2030-01-02') }),
      candidate(2, { ofWeek: 1 }),
      candidate(1, { ofWeek: 1 }),
    ];
    // Nobody waits longer than one who never had a booking: 1 and 2, by number.
    expect(order('least_booked', all)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('goes in turns, first to those who had none, in the order of the service', () => {
    const all = [
      candidate(1, { lastTurn: 30 }),
      candidate(2, { lastTurn: 10 }),
      candidate(3, { priority: 1 }),
      candidate(4, { priority: 0 }),
    ];
    expect(order('in_turn', all)).toEqual([4, 3, 2, 1]);
  });

  it('goes by the order of the service, whatever they have to do', () => {
    const all = [
      candidate(1, { priority: 2 }),
      candidate(2, { priority: 0, ofDay: 9 }),
      candidate(3, { priority: 1 }),
    ];
    expect(order('priority', all)).toEqual([2, 3, 1]);
  });

  it('gives each resource the same number of bookings, give or take one', () => {
    const loads = [1, 2, 3].map((id) => candidate(id));
    for (let booked = 0; booked < 20; booked++) {
      const [first] = sortCandidates('least_booked', loads);
      if (first) first.ofDay++;
    }
    // 20 bookings of 3 resources: 7, 7 and 6.
    expect(loads.map(({ ofDay }) => ofDay)).toEqual([7, 7, 6]);
  });
});

it('joins the slots of resources by their start', () => {
  const slot = (hour: number) => ({
    start: `${hour}:00`,
    end: '',
    buffer: 0,
    range: { start: hour, end: hour + 1 },
  });
  const days = (hours: number[]) => [{ date: '2030-01-07', slots: hours.map(slot) }];
  const merged = mergeDays({ date_from: '2030-01-07', date_to: '2030-01-07' }, [
    { resourceId: 2, days: days([10, 11]) },
    { resourceId: 1, days: days([9, 10]) },
  ]);
  expect(merged[0]?.slots.map(({ start, resourceIds }) => [start, resourceIds])).toEqual([
    ['9:00', [1]],
    ['10:00', [2, 1]],
    ['11:00', [2]],
  ]);
});
