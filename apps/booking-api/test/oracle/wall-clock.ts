const MINUTE = 60_000;
const DAY = 86_400_000;

/** A wall-clock time, `YYYY-MM-DD HH:MM`. */
type Wall = string;

/**
 * The wall clock of a zone, written down minute by minute. Minutes are counted from the start of the first date but two,
 * in UTC.
 */
export class WallClock {
  readonly origin: number;
  readonly minutes: number;
  private readonly walls: Wall[] = [];
  private readonly shown = new Map<Wall, number[]>();
  private readonly reached = new Map<Wall, number>();

  /** @param dates consecutive dates; two days on each side are known as well */
  constructor(
    zone: string,
    readonly dates: readonly string[],
  ) {
    this.origin = Date.parse(`${dates[0]}T00:00:00Z`) - 2 * DAY;
    this.minutes = (dates.length + 4) * 1_440;
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    for (let minute = 0; minute < this.minutes; minute++) {
      const wall = format.format(this.instantOf(minute));
      this.walls.push(wall);
      this.shown.set(wall, [...(this.shown.get(wall) ?? []), minute]);
    }
  }

  instantOf(minute: number): number {
    return this.origin + minute * MINUTE;
  }

  minuteOf(instant: string | number): number {
    return (new Date(instant).getTime() - this.origin) / MINUTE;
  }

  dateOf(minute: number): string {
    return this.walls[minute]?.slice(0, 10) ?? '';
  }

  /** Returns the minutes at which the clock shows a time: one, none, or two. */
  minutesAt(date: string, minuteOfDay: number): readonly number[] {
    return this.shown.get(wallOf(date, minuteOfDay)) ?? [];
  }

  /** Returns the first minute at which the clock shows a time or a later one. */
  reaches(date: string, minuteOfDay: number): number {
    const wall = wallOf(date, minuteOfDay);
    const known = this.reached.get(wall) ?? this.walls.findIndex((shown) => shown >= wall);
    this.reached.set(wall, known);
    return known;
  }
}

/** @param minuteOfDay 1440 is midnight at the end of the date */
function wallOf(date: string, minuteOfDay: number): Wall {
  const utc = new Date(Date.parse(`${date}T00:00:00Z`) + minuteOfDay * MINUTE);
  return utc.toISOString().slice(0, 16).replace('T', ' ');
}

/** Returns the date some days later. */
export function datePlus(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Formats a minute of the day as `HH:MM`; 1440 is `24:00`. */
export function timeOf(minuteOfDay: number): string {
  return [minuteOfDay / 60, minuteOfDay % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}
