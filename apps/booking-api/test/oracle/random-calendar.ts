import type { TestBooking } from '../booking-harness';
import { AvailabilityOracle, type Opening, type Service, type Wish } from './availability-oracle';
import { WallClock, datePlus, timeOf } from './wall-clock';

const MINUTE = 60_000;

/** Random choices that a seed repeats. */
export class Chance {
  constructor(private state: number) {}

  /** Returns a whole number from 0 to `below` − 1. */
  number(below: number): number {
    // mulberry32
    this.state = (this.state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  of<T>(items: readonly T[]): T {
    return items[this.number(items.length)] as T;
  }

  some<T>(items: readonly T[], count: number): T[] {
    const rest = [...items];
    return Array.from({ length: Math.min(count, rest.length) }, () =>
      rest.splice(this.number(rest.length), 1),
    ).flat();
  }

  in(percent: number): boolean {
    return this.number(100) < percent;
  }
}

/** A random calendar in the service, and the same one in the oracle. */
export class RandomCalendar {
  readonly oracle: AvailabilityOracle;
  readonly clock: WallClock;
  /** Dates to compare; the calendar is known for a day on each side. */
  readonly dates: string[];
  people: number[] = [];
  rooms: number[] = [];
  services: Service[] = [];
  private readonly tokens = new Map<string, { wish: Wish; resources: number[] }>();

  constructor(
    private readonly booking: TestBooking,
    private readonly chance: Chance,
    zone: string,
    first: string,
    days: number,
  ) {
    const all = Array.from({ length: days + 2 }, (_, day) => datePlus(first, day - 1));
    this.dates = all.slice(1, -1);
    this.clock = new WallClock(zone, all);
    this.oracle = new AvailabilityOracle(this.clock);
  }

  /** Fills the calendar: resources, hours, blocks, services, then bookings and holds in a random order. */
  async fill(entries: number): Promise<void> {
    await this.booking.empty('resources', 'services');
    for (let n = 0; n < 3; n++) this.people.push(await this.addResource(95));
    for (let n = 0; n < 3; n++) this.rooms.push(await this.addResource(50));
    for (let n = 0; n < 4; n++) await this.addException();
    for (let n = 0; n < 4; n++) await this.addBlock();
    for (let n = 0; n < 2; n++) await this.addService(n > 0);
    for (let n = 0; n < entries; n++) await this.addEntry();
  }

  /** Returns a wish for any time of the dates, with or without a service. */
  wish(service?: Service, resourceId?: number): Wish {
    const { chance, clock } = this;
    const minutes = service ? chance.of(service.durations) : 5 * (1 + chance.number(20));
    // Half of the wishes are for a slot that is free.
    const date = chance.of(this.dates);
    const party = chance.in(60) ? 1 : 1 + chance.number(3);
    const slots =
      resourceId !== undefined && chance.in(50)
        ? this.oracle.slotsOf(resourceId, date, { extra: 0, party })
        : [];
    const start = slots.length
      ? clock.minuteOf(chance.of(slots).start_at)
      : clock.reaches(date, 6 * 60) + 5 * chance.number(13 * 12);
    return { start, end: start + minutes, extra: 0, party, service };
  }

  /** Returns the part of a request that says when and what. */
  bodyOf(wish: Wish, resourceId?: number): Record<string, unknown> {
    return {
      service_id: wish.service?.id,
      resource_id: resourceId,
      start_at: this.timeOf(wish.start),
      end_at: this.timeOf(wish.end),
      party_size: wish.party,
    };
  }

  /**
   * Books a wish as a client, and tells the oracle.
   * @returns the resources that the booking has, or undefined when it was refused
   */
  async book(
    wish: Wish,
    { resourceId, others = [] }: Target,
    path = '/bookings',
  ): Promise<number[] | undefined> {
    const { body, status } = await this.booking.client.post(path, {
      ...this.bodyOf(wish, resourceId),
      ...(others.length && { additional_resource_ids: others }),
      ...(path === '/holds'
        ? { extra_minutes: wish.extra }
        : { client_name: 'Ada', email: 'ada@example.com' }),
    });
    if (status === 409 || status === 400) return undefined;
    if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    const key = String(body.token);
    const rooms =
      path === '/holds' ? await this.roomsOfHold(key) : ((body.additional_resource_ids ?? []) as number[]);
    const resources = [body.resource_id as number, ...rooms];
    this.oracle.take(key, wish, resources);
    if (path === '/bookings') this.tokens.set(key, { wish, resources });
    return resources;
  }

  private async addEntry(): Promise<void> {
    const { chance } = this;
    const kind = chance.number(10);
    if (kind === 0) return this.cancel();
    if (kind === 1) return this.move();
    if (kind === 2) return this.bookByStaff();
    const service = chance.in(50) ? chance.of(this.services) : undefined;
    const resourceId = service && chance.in(50) ? undefined : chance.of(service?.members ?? this.people);
    const others = !service && chance.in(40) ? chance.some(this.rooms, 1 + chance.number(2)) : [];
    const wish = this.wish(service, resourceId);
    if (kind === 3) await this.book({ ...wish, extra: chance.of([0, 15]) }, { resourceId, others }, '/holds');
    else await this.book(wish, { resourceId, others });
  }

  private async cancel(): Promise<void> {
    const [key] = this.chance.some([...this.tokens.keys()], 1);
    if (!key) return;
    await this.booking.client.delete(`/bookings/${key}`);
    this.oracle.release(key);
    this.tokens.delete(key);
  }

  private async move(): Promise<void> {
    const [key] = this.chance.some([...this.tokens.keys()], 1);
    const known = key ? this.tokens.get(key) : undefined;
    if (!key || !known) return;
    const { wish, resources } = known;
    const { start } = this.wish(wish.service, resources[0]);
    const moved = { ...wish, start, end: start + wish.end - wish.start };
    const { status, body } = await this.booking.client.post(`/bookings/${key}/reschedule`, {
      start_at: this.timeOf(start),
    });
    if (status !== 200) return;
    const rooms = ((body.additional_resources ?? []) as { id: number }[]).map(({ id }) => id);
    this.oracle.release(key);
    this.oracle.take(key, moved, [resources[0] ?? 0, ...rooms]);
    this.tokens.set(key, { wish: moved, resources: [resources[0] ?? 0, ...rooms] });
  }

  private async bookByStaff(): Promise<void> {
    const resourceId = this.chance.of(this.people);
    const wish = this.wish(undefined, resourceId);
    const body = { ...this.bodyOf(wish, resourceId), client_name: 'Ada' };
    const made = await this.booking.admin.post('/admin/bookings', body);
    if (made.status === 201)
      this.oracle.take(String(made.body.token), wish, [resourceId], { buffers: false });
  }

  private async addResource(percentWithHours: number): Promise<number> {
    const { chance } = this;
    const seats = chance.in(60) ? 1 : 2 + chance.number(4);
    const { body } = await this.booking.admin.post('/admin/resources', { name: 'Resource', seats });
    const id = body.id as number;
    const hasHours = chance.in(percentWithHours);
    const weekly = [0, 1, 2, 3, 4, 5, 6].map(() => (hasHours && chance.in(90) ? this.openings() : []));
    this.oracle.addResource({ id, seats, weekly });
    const slots = weekly.flatMap((openings, day_of_week) =>
      openings.map((opening) => ({ day_of_week, ...windowOf(opening) })),
    );
    await this.booking.admin.post('/admin/slots', { resource_id: id, slots });
    return id;
  }

  /** Returns one to three openings, some of them around midnight or overlapping. */
  private openings(): Opening[] {
    const { chance } = this;
    return Array.from({ length: 1 + chance.number(3) }, () => {
      const start = chance.in(25) ? 0 : 5 * chance.number(21 * 12);
      const longest = 1_440 - start;
      const length = chance.in(25) ? longest : Math.min(longest, 60 + 30 * chance.number(16));
      const duration = Math.min(length, chance.of([15, 20, 25, 30, 45, 60, 90]));
      return { start, end: start + length, duration, buffer: chance.in(60) ? 0 : chance.of([5, 10, 30]) };
    });
  }

  private async addException(): Promise<void> {
    const { chance, booking, clock } = this;
    const id = chance.in(30) ? null : chance.of([...this.people, ...this.rooms]);
    const date = chance.of(clock.dates);
    const openings = chance.in(30) ? [] : this.openings();
    this.oracle.addException(id, date, openings);
    await booking.admin.post('/admin/date-exceptions', {
      resource_id: id,
      date_from: date,
      windows: openings.map(windowOf),
    });
  }

  private async addBlock(): Promise<void> {
    const id = this.chance.of([...this.people, ...this.rooms]);
    const { start } = this.wish();
    const end = start + 5 + 5 * this.chance.number(48);
    this.oracle.addBlock(id, start, end);
    await this.booking.admin.post('/admin/blocks', {
      resource_id: id,
      start_at: this.timeOf(start),
      end_at: this.timeOf(end),
    });
  }

  private async addService(withRooms: boolean): Promise<void> {
    const { chance } = this;
    const all = [...this.rooms, ...chance.some(this.people, 1)];
    const service = {
      durations: chance.some([15, 20, 30, 45, 60, 90], 2),
      before: chance.of([0, 0, 10, 20]),
      after: chance.of([0, 0, 5, 30]),
      maxParty: chance.in(70) ? null : 1 + chance.number(3),
      members: chance.some(this.people, 1 + chance.number(3)),
      needs: withRooms
        ? Array.from({ length: 1 + chance.number(2) }, () => chance.some(all, 1 + chance.number(3)))
        : [],
    };
    const { body } = await this.booking.admin.post('/admin/services', {
      name: 'Service',
      durations: service.durations,
      buffer_before_min: service.before,
      buffer_after_min: service.after,
      max_party_size: service.maxParty,
      resource_ids: service.members,
      strategy: 'priority',
      ...(withRooms && { needs: service.needs }),
    });
    this.services.push({ ...service, id: body.id as number });
  }

  private async roomsOfHold(token: string): Promise<number[]> {
    const [hold] = await this.booking.db.rows<{ rooms: number[] }>(
      'SELECT additional_resource_ids AS rooms FROM holds WHERE id = $1',
      [token],
    );
    return hold?.rooms ?? [];
  }

  private timeOf(minute: number): string {
    return new Date(this.clock.origin + minute * MINUTE).toISOString();
  }
}

/** Resources of a request; without `resourceId` it is for anyone. */
interface Target {
  resourceId?: number;
  others?: number[];
}

function windowOf({ start, end, duration, buffer }: Opening): object {
  return { start_time: timeOf(start), end_time: timeOf(end), duration_min: duration, buffer_min: buffer };
}
