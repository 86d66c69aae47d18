import { type WallClock, timeOf } from './wall-clock';

/** Open time of a day, in minutes of the wall clock. */
export interface Opening {
  start: number;
  end: number;
  duration: number;
  buffer: number;
}

export interface Resource {
  id: number;
  seats: number;
  /** Openings by day of the week, 0 = Sunday. */
  weekly: Opening[][];
}

export interface Service {
  id: number;
  durations: number[];
  before: number;
  after: number;
  maxParty: number | null;
  members: number[];
  needs: number[][];
}

/** The wish of a client: a range in minutes, the minutes of options, people, and a service. */
export interface Wish {
  start: number;
  end: number;
  extra: number;
  party: number;
  service?: Service;
}

/** A slot as the service answers it. */
export interface ExpectedSlot {
  start: string;
  end: string;
  start_at: string;
  end_at: string;
  seats_left?: number;
  resource_ids?: number[];
}

interface Timeline {
  resource: Resource;
  /** Bits of the seats that are taken in each minute. */
  taken: Uint16Array;
  blocked: Uint8Array;
}

interface Taking {
  timeline: Timeline;
  seats: number;
  from: number;
  to: number;
}

/**
 * Calculates free times minute by minute, as docs/bookings.md and docs/services.md describe them. Shares no code with the
 * service.
 */
export class AvailabilityOracle {
  private readonly timelines = new Map<number, Timeline>();
  private readonly exceptions = new Map<string, Opening[]>();
  private readonly takings = new Map<string, Taking[]>();
  private readonly opened = new Map<number, (Opening & { from: number; to: number })[]>();
  private readonly open = new Map<number, Uint8Array>();
  /** Starts must lie after the first of these minutes, and not after the second. */
  limits: [number, number] = [-Infinity, Infinity];

  constructor(readonly clock: WallClock) {}

  addResource(resource: Resource): void {
    const { minutes } = this.clock;
    const timeline = { resource, taken: new Uint16Array(minutes), blocked: new Uint8Array(minutes) };
    this.timelines.set(resource.id, timeline);
  }

  /** @param resourceId null for all resources without hours of their own on the date */
  addException(resourceId: number | null, date: string, openings: Opening[]): void {
    this.exceptions.set(`${resourceId} ${date}`, openings);
  }

  addBlock(resourceId: number, from: number, to: number): void {
    this.of(resourceId).blocked.fill(1, from, to);
  }

  /** Gives a booking or a hold its seats: the lowest ones that are free for all of it. */
  take(key: string, wish: Wish, [main, ...others]: readonly number[], { buffers = true } = {}): void {
    const { before, after } = { before: 0, after: 0, ...wish.service };
    const takings = [main, ...others].map((id, nth) => {
      const timeline = this.of(id ?? 0);
      const [from, to] = this.around(timeline, wish, buffers);
      const free = freeSeats(timeline, from, to);
      const seats = free
        .slice(0, seatsFor(timeline, wish.party, nth > 0))
        .reduce((bits, seat) => bits | (1 << seat), 0);
      return { timeline, seats, from: wish.start - before, to: wish.end + wish.extra + after };
    });
    for (const { timeline, seats, from, to } of takings) {
      for (let minute = from; minute < to; minute++)
        timeline.taken[minute] = (timeline.taken[minute] ?? 0) | seats;
    }
    this.takings.set(key, takings);
  }

  /** Ends a booking or a hold. */
  release(key: string): void {
    for (const { timeline, seats, from, to } of this.takings.get(key) ?? []) {
      for (let minute = from; minute < to; minute++)
        timeline.taken[minute] = (timeline.taken[minute] ?? 0) & ~seats;
    }
    this.takings.delete(key);
  }

  /** Lists the slots of a resource on a date. */
  slotsOf(resourceId: number, date: string, { extra, party }: Pick<Wish, 'extra' | 'party'>): ExpectedSlot[] {
    const { seats } = this.of(resourceId).resource;
    return this.gridOf(resourceId, date).flatMap(({ minuteOfDay, ...range }) => {
      const wish = { ...range, extra, party };
      if (!this.canBook(wish, [resourceId])) return [];
      const [from, to] = this.around(this.of(resourceId), wish, true);
      const left = seats > 1 ? { seats_left: freeSeats(this.of(resourceId), from, to).length } : {};
      return [{ ...this.slotOf(minuteOfDay, range), ...left }];
    });
  }

  /** Lists the free times of a service on a date. */
  timesOf(
    service: Service,
    date: string,
    { duration, extra, party, only }: { duration: number; extra: number; party: number; only?: number },
  ): ExpectedSlot[] {
    const times = new Map<number, ExpectedSlot>();
    for (const id of service.members.filter((member) => only === undefined || member === only)) {
      for (const { minuteOfDay, ...range } of this.gridOf(id, date, duration)) {
        if (!this.choose({ ...range, extra, party, service }, [id])) continue;
        const known = times.get(range.start);
        if (known) known.resource_ids?.push(id);
        else times.set(range.start, { ...this.slotOf(minuteOfDay, range), resource_ids: [id] });
      }
    }
    return [...times.entries()].sort(([a], [b]) => a - b).map(([, slot]) => slot);
  }

  /**
   * Returns the first of some resources that can do a service with a free room of each group, and these rooms: the first
   * ones of the groups. Undefined when there is none.
   */
  choose(wish: Wish & { service: Service }, members: readonly number[]): number[] | undefined {
    for (const member of members) {
      if (!this.canBook(wish, [member])) continue;
      const rooms = combinationsOf(wish.service.needs).find(
        (ids) => new Set([member, ...ids]).size === ids.length + 1 && this.canBook(wish, [member, ...ids]),
      );
      if (rooms) return [member, ...rooms];
    }
    return undefined;
  }

  /** Returns true when a client can book a range at a resource, with additional ones. */
  canBook(wish: Wish, ids: readonly number[]): boolean {
    const [after, until] = this.limits;
    if (wish.start <= after || wish.start > until) return false;
    if (wish.party > (wish.service?.maxParty ?? Infinity)) return false;
    return ids.every((id, nth) => this.hasRoom(this.of(id), wish, nth > 0));
  }

  private hasRoom(timeline: Timeline, wish: Wish, isAdditional: boolean): boolean {
    const open = this.openMinutes(timeline.resource.id);
    for (let minute = wish.start; minute < wish.end; minute++) {
      if (!open[minute]) return false;
    }
    for (let minute = wish.start; minute < wish.end + wish.extra; minute++) {
      if (timeline.blocked[minute]) return false;
    }
    const [from, to] = this.around(timeline, wish, true);
    return freeSeats(timeline, from, to).length >= seatsFor(timeline, wish.party, isAdditional);
  }

  /** Returns the minutes in which the seats of a booking must be free: the longer buffer of window and service counts. */
  private around(
    timeline: Timeline,
    { start, end, extra, service }: Wish,
    buffers: boolean,
  ): [number, number] {
    const buffer = buffers ? this.bufferOf(timeline.resource.id, start, end) : 0;
    return [
      start - Math.max(buffer, service?.before ?? 0),
      end + extra + Math.max(buffer, service?.after ?? 0),
    ];
  }

  /** Returns the smallest buffer of the windows that hold a range; of a range that spans windows the largest. */
  private bufferOf(resourceId: number, start: number, end: number): number {
    const touched = this.openingsOf(resourceId).filter(({ from, to }) => from < end && start < to);
    const holding = touched.filter(({ from, to }) => from <= start && end <= to);
    if (holding.length) return Math.min(...holding.map(({ buffer }) => buffer));
    return Math.max(0, ...touched.map(({ buffer }) => buffer));
  }

  /** Tells for each minute whether a resource is open. */
  private openMinutes(resourceId: number): Uint8Array {
    const known = this.open.get(resourceId);
    if (known) return known;
    const { weekly } = this.of(resourceId).resource;
    const isUnbounded = weekly.every((openings) => !openings.length);
    const found = Uint8Array.from({ length: this.clock.minutes }, (_, minute) =>
      isUnbounded && !this.exceptionOf(resourceId, this.clock.dateOf(minute)) ? 1 : 0,
    );
    for (const { from, to } of this.openingsOf(resourceId)) found.fill(1, from, to);
    this.open.set(resourceId, found);
    return found;
  }

  /** Returns the openings of all dates as minutes. They begin and end when the clock first reaches their times. */
  private openingsOf(resourceId: number): (Opening & { from: number; to: number })[] {
    const known = this.opened.get(resourceId);
    if (known) return known;
    const found = this.clock.dates.flatMap((date) =>
      this.openingsOn(resourceId, date).map((opening) => ({
        ...opening,
        from: this.clock.reaches(date, opening.start),
        to: this.clock.reaches(date, opening.end),
      })),
    );
    this.opened.set(resourceId, found);
    return found;
  }

  private openingsOn(resourceId: number, date: string): readonly Opening[] {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    return this.exceptionOf(resourceId, date) ?? this.of(resourceId).resource.weekly[weekday] ?? [];
  }

  private exceptionOf(resourceId: number, date: string): Opening[] | undefined {
    return this.exceptions.get(`${resourceId} ${date}`) ?? this.exceptions.get(`null ${date}`);
  }

  /** Lists the grid of a date, without the times that a clock change hides, doubles or stretches. */
  private gridOf(
    resourceId: number,
    date: string,
    length?: number,
  ): { minuteOfDay: number; start: number; end: number }[] {
    const grid = new Map<string, { minuteOfDay: number; start: number; end: number }>();
    for (const opening of this.openingsOn(resourceId, date)) {
      const minutes = length ?? opening.duration;
      const step = Math.min(minutes, opening.duration);
      for (let minuteOfDay = opening.start; minuteOfDay + minutes <= opening.end; minuteOfDay += step) {
        const [starts, ends] = [minuteOfDay, minuteOfDay + minutes].map((at) =>
          this.clock.minutesAt(date, at),
        );
        const [start = 0, end = 0] = [starts?.[0], ends?.[0]];
        if (starts?.length !== 1 || ends?.length !== 1 || end - start !== minutes) continue;
        grid.set(`${minuteOfDay} ${minutes}`, { minuteOfDay, start, end });
      }
    }
    return [...grid.values()].sort((a, b) => a.start - b.start || a.end - b.end);
  }

  private slotOf(minuteOfDay: number, { start, end }: { start: number; end: number }): ExpectedSlot {
    return {
      start: timeOf(minuteOfDay),
      end: timeOf(minuteOfDay + end - start),
      start_at: new Date(this.clock.instantOf(start)).toISOString(),
      end_at: new Date(this.clock.instantOf(end)).toISOString(),
    };
  }

  private of(resourceId: number): Timeline {
    const timeline = this.timelines.get(resourceId);
    if (!timeline) throw new Error(`unknown resource ${resourceId}`);
    return timeline;
  }
}

/** Returns the seats that are free in every minute, the lowest first, counted from 0. */
function freeSeats({ resource, taken }: Timeline, from: number, to: number): number[] {
  let bits = 0;
  for (let minute = from; minute < to; minute++) bits |= taken[minute] ?? 0;
  return Array.from({ length: resource.seats }, (_, seat) => seat).filter((seat) => !(bits & (1 << seat)));
}

/** An additional resource with one seat takes a party of any size. */
function seatsFor({ resource }: Timeline, party: number, isAdditional: boolean): number {
  return isAdditional && resource.seats === 1 ? 1 : party;
}

/** Lists all ways to take one of each group, the first of the first group first. */
function combinationsOf([group, ...others]: readonly (readonly number[])[]): number[][] {
  if (!group) return [[]];
  return group.flatMap((id) => combinationsOf(others).map((rest) => [id, ...rest]));
}
