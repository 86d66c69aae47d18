import { createHash } from 'node:crypto';
import ICAL from 'ical.js';
import { type BusinessZone, DAY, type Wall } from '../../platform/business-time/business-zone';
import { CalendarZones, type ToInstant, isUtc, timeOf, wallOfTime } from './calendar-zones';

/** A period in which an event closes the resource. Instants are epoch milliseconds, the end is exclusive. */
export interface BusyTime {
  uid: string;
  /** Original start of one event of a series, as ISO 8601; empty for others. */
  recurrenceId: string;
  start: number;
  end: number;
  title: string | null;
}

/** Part of the calendar to read, in epoch milliseconds. */
export interface BusyWindow {
  from: number;
  until: number;
}

/** The calendar cannot be used. */
export class CalendarFault extends Error {
  constructor(readonly fault: 'not_a_calendar' | 'too_many_events') {
    super(fault);
  }
}

const MAX_RANGES = 10_000;
/** Steps of all repetitions of a calendar. A daily event takes 365 for each year since its first. */
const MAX_STEPS = 300_000;
const MAX_TITLE = 300;
const MAX_UID = 255;
/** UIDs of our own bookings, which come back when the calendar subscribes to our feed. */
const OWN_UID = /^[0-9a-f]{40}@booking$/;

interface Moment {
  wall: Wall;
  toInstant: ToInstant;
  isDate: boolean;
}

/** The length of an event: days of the calendar, or elapsed milliseconds. */
interface Length {
  days?: number;
  milliseconds: number;
}

/**
 * Reads the busy times of calendars (RFC 5545) that overlap a window. Repeated events are opened, free and cancelled
 * ones are left out. A rule without any event never ends the parser, so call `readApart` for foreign texts.
 * @param zone of times without a zone
 * @throws CalendarFault
 */
export function readBusyTimes(texts: readonly string[], window: BusyWindow, zone: BusinessZone): BusyTime[] {
  try {
    return new BusyTimesReader(window, zone).readCalendars(texts);
  } catch (error) {
    throw error instanceof CalendarFault ? error : new CalendarFault('not_a_calendar');
  }
}

class BusyTimesReader {
  private readonly found = new Map<string, BusyTime>();
  private steps = 0;

  constructor(
    private readonly window: BusyWindow,
    private readonly zone: BusinessZone,
  ) {}

  readCalendars(texts: readonly string[]): BusyTime[] {
    for (const text of texts) {
      const parsed = ICAL.parse(text) as unknown[];
      if (!parsed.length) throw new CalendarFault('not_a_calendar');
      // Several calendars in one file are a list.
      const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][];
      for (const calendar of calendars) this.readCalendar(new ICAL.Component(calendar));
    }
    return [...this.found.values()];
  }

  private readCalendar(calendar: ICAL.Component): void {
    if (calendar.name !== 'vcalendar') throw new CalendarFault('not_a_calendar');
    const zones = new CalendarZones(calendar, this.zone);
    const series = new Map<string, ICAL.Component[]>();
    for (const event of calendar.getAllSubcomponents('vevent')) {
      const uid = uidOf(event);
      if (!OWN_UID.test(uid)) series.set(uid, [...(series.get(uid) ?? []), event]);
    }
    for (const [uid, events] of series) this.readSeries(uid, events, zones);
  }

  /** Reads the events of one UID: the series, and the single events of it that were changed. */
  private readSeries(uid: string, events: readonly ICAL.Component[], zones: CalendarZones): void {
    const changed = new Set<number>();
    const turns: Turn[] = [];
    for (const event of events) {
      const original = momentOf(event, 'recurrence-id', zones);
      if (!original) continue;
      const at = original.toInstant(original.wall);
      changed.add(at);
      const start = momentOf(event, 'dtstart', zones);
      if (!start) continue;
      this.addEvent({ uid, event, zones, start, recurrenceId: new Date(at).toISOString() });
      if (isFromHereOn(event)) turns.push({ at, event, start, length: lengthOf(event, start, zones) });
    }
    turns.sort((a, b) => b.at - a.at);
    for (const event of events) {
      const start = momentOf(event, 'dtstart', zones);
      if (!start || event.hasProperty('recurrence-id')) continue;
      if (!event.hasProperty('rrule') && !event.hasProperty('rdate')) {
        this.addEvent({ uid, event, zones, start, recurrenceId: '' });
      } else if (isBusy(event)) this.addSeries({ uid, event, zones, start }, { changed, turns });
    }
  }

  /**
   * @param changed original starts of the events that were changed alone
   * @param turns from the last to the first
   */
  private addSeries(
    series: Omit<ReadEvent, 'recurrenceId'>,
    { changed, turns }: { changed: ReadonlySet<number>; turns: readonly Turn[] },
  ): void {
    const { event, zones, start } = series;
    const excluded = new Set(changed);
    const excludedDays = new Set<Wall>();
    for (const { wall, toInstant, isDate } of momentsOf(event, 'exdate', zones)) {
      if (isDate && !start.isDate) excludedDays.add(wall);
      else excluded.add(toInstant(wall));
    }
    const length = lengthOf(event, start, zones);
    const add = (moment: Moment, own = length): void => {
      const at = moment.toInstant(moment.wall);
      if (excluded.has(at) || excludedDays.has(Math.floor(moment.wall / DAY) * DAY)) return;
      const recurrenceId = new Date(at).toISOString();
      const turn = turns.find((one) => one.at <= at);
      if (!turn) this.addRange(series, { moment, length: own, recurrenceId });
      else if (isBusy(turn.event)) {
        const wall = moment.wall + shiftOf(turn, start);
        const { event: changedTo, length: newLength } = turn;
        const place = { moment: { ...turn.start, wall }, length: newLength, recurrenceId };
        this.addRange({ ...series, event: changedTo }, place);
      }
    };
    const reach = Math.max(
      0,
      ...turns.map((turn) => Math.abs(shiftOf(turn, start)) + longestOf(turn.length)),
    );
    add(start);
    for (const property of event.getAllProperties('rrule')) {
      const rule = property.getFirstValue() as ICAL.Recur;
      for (const wall of this.wallsOf(rule, start, { length, reach })) add({ ...start, wall });
    }
    for (const { period, ...moment } of momentsOf(event, 'rdate', zones)) add(moment, period ?? length);
  }

  /**
   * Returns the starts of a rule until the window ends, in the zone of the series.
   * @param reach milliseconds by which events may have been moved or made longer
   */
  private *wallsOf(
    rule: ICAL.Recur,
    start: Moment,
    { length, reach }: { length: Length; reach: number },
  ): Generator<Wall> {
    const { until } = rule;
    // The rule counts on the wall clock, and its end is an instant.
    const endsAtInstant = until !== null && isUtc(until) && !start.isDate;
    const lastInstant = endsAtInstant ? wallOfTime(until) : Infinity;
    if (endsAtInstant) Object.assign(rule, { until: null });
    const iterator = rule.iterator(timeOf(start.wall, start.isDate));
    for (let next = iterator.next(); next; next = iterator.next()) {
      this.steps += 1;
      if (this.steps > MAX_STEPS) throw new CalendarFault('too_many_events');
      const wall = wallOfTime(next);
      // A zone is at most a day away from UTC.
      if (wall > this.window.until + DAY + reach) return;
      if (wall > lastInstant - DAY && start.toInstant(wall) > lastInstant) return;
      const isOver = wall + longestOf(length) + reach < this.window.from - 2 * DAY;
      if (!isOver) yield wall;
    }
  }

  private addEvent({ recurrenceId, ...read }: ReadEvent): void {
    if (!isBusy(read.event)) return;
    const length = lengthOf(read.event, read.start, read.zones);
    this.addRange(read, { moment: read.start, length, recurrenceId });
  }

  private addRange(
    { uid, event }: Pick<ReadEvent, 'uid' | 'event'>,
    { moment, length, recurrenceId }: { moment: Moment; length: Length; recurrenceId: string },
  ): void {
    const start = moment.toInstant(moment.wall);
    const end =
      (length.days ? moment.toInstant(moment.wall + length.days * DAY) : start) + length.milliseconds;
    if (!(end > start) || end <= this.window.from || start >= this.window.until) return;
    this.found.set(`${recurrenceId} ${uid}`, { uid, recurrenceId, start, end, title: titleOf(event) });
    if (this.found.size > MAX_RANGES) throw new CalendarFault('too_many_events');
  }
}

interface ReadEvent {
  uid: string;
  event: ICAL.Component;
  zones: CalendarZones;
  start: Moment;
  recurrenceId: string;
}

/** A change of all events of a series from one on (RFC 5545, section 3.2.13). */
interface Turn {
  /** Original start of the first of them. */
  at: number;
  event: ICAL.Component;
  start: Moment;
  length: Length;
}

/** Returns true when a change of an event is one of those that follow, too. */
function isFromHereOn(event: ICAL.Component): boolean {
  const range: unknown = event.getFirstProperty('recurrence-id')?.getFirstParameter('range');
  return typeof range === 'string' && range.toUpperCase() === 'THISANDFUTURE';
}

/** Returns by how much a change moves the events on the wall clock of their series. */
function shiftOf(turn: Turn, { wall, toInstant }: Moment): number {
  const near = turn.at + wall - toInstant(wall);
  return turn.start.wall - (near + turn.at - toInstant(near));
}

function longestOf({ days = 0, milliseconds }: Length): number {
  return days * DAY + milliseconds;
}

/** Returns false for events that leave their owner free, and for cancelled ones. */
function isBusy(event: ICAL.Component): boolean {
  const valueOf = (name: string): string => textOf(event, name).toUpperCase();
  return (
    valueOf('transp') !== 'TRANSPARENT' &&
    valueOf('status') !== 'CANCELLED' &&
    valueOf('x-microsoft-cdo-busystatus') !== 'FREE'
  );
}

function momentOf(event: ICAL.Component, name: string, zones: CalendarZones): Moment | undefined {
  return momentsOf(event, name, zones)[0];
}

/** Returns the times of a property, which may have several; a period also has its length. */
function momentsOf(
  event: ICAL.Component,
  name: string,
  zones: CalendarZones,
): (Moment & { period?: Length })[] {
  return event.getAllProperties(name).flatMap((property) =>
    (property.getValues() as unknown[]).flatMap((value) => {
      const start = value instanceof ICAL.Period ? value.start : value;
      if (!(start instanceof ICAL.Time)) return [];
      const toInstant = zones.converterOf(property, start);
      const moment = { wall: wallOfTime(start), toInstant, isDate: start.isDate };
      if (!(value instanceof ICAL.Period)) return [moment];
      const end = value.end ? wallOfTime(value.end) : undefined;
      const milliseconds =
        end === undefined ? value.getDuration().toSeconds() * 1_000 : toInstant(end) - toInstant(moment.wall);
      return [{ ...moment, period: { milliseconds } }];
    }),
  );
}

/** Returns the length by DTEND or DURATION. Without them a date takes its day and a time takes none. */
function lengthOf(event: ICAL.Component, start: Moment, zones: CalendarZones): Length {
  const end = momentOf(event, 'dtend', zones);
  if (end && start.isDate) return { days: Math.round((end.wall - start.wall) / DAY), milliseconds: 0 };
  if (end) return { milliseconds: end.toInstant(end.wall) - start.toInstant(start.wall) };
  const duration: unknown = event.getFirstPropertyValue('duration');
  if (!(duration instanceof ICAL.Duration)) return { days: start.isDate ? 1 : 0, milliseconds: 0 };
  const days = (duration.weeks * 7 + duration.days) * (duration.isNegative ? -1 : 1);
  return { days, milliseconds: duration.toSeconds() * 1_000 - days * DAY };
}

/** Returns the UID, shortened so that it fits into an index, or a digest of an event without one. */
function uidOf(event: ICAL.Component): string {
  const uid = textOf(event, 'uid').replaceAll('\0', '') || event.toString();
  return uid.length <= MAX_UID ? uid : createHash('sha256').update(uid).digest('hex');
}

function titleOf(event: ICAL.Component): string | null {
  return textOf(event, 'summary').replaceAll('\0', '').trim().slice(0, MAX_TITLE) || null;
}

function textOf(event: ICAL.Component, name: string): string {
  const value: unknown = event.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : '';
}
