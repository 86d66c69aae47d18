import ICAL from 'ical.js';
import { isTimeZone } from '@comptoir/time';
import { BusinessZone, type Wall } from '../../platform/business-time/business-zone';
import { zoneOfWindows } from './windows-zones';

/** Converts a wall-clock time of a zone to an instant. */
export type ToInstant = (wall: Wall) => number;

/** Returns a wall-clock time of a calendar, in milliseconds as if its zone were UTC. */
export function wallOfTime({ year, month, day, hour, minute, second }: ICAL.Time): Wall {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The zones of one calendar. A known name counts before the VTIMEZONE of the calendar, which is often out of date.
 * Without either, times are those of the business, as are times without a zone.
 */
export class CalendarZones {
  private readonly found = new Map<string, ToInstant>();

  constructor(
    private readonly calendar: ICAL.Component,
    private readonly business: BusinessZone,
  ) {}

  /** @param property with a date or a date-time, such as DTSTART */
  converterOf(property: ICAL.Property, value: ICAL.Time): ToInstant {
    if (value.isDate) return fromZone(this.business);
    if (isUtc(value)) return (wall) => wall;
    const tzid = property.getFirstParameter('tzid');
    return tzid ? this.zoneOf(tzid) : fromZone(this.business);
  }

  private zoneOf(tzid: string): ToInstant {
    const known = this.found.get(tzid);
    if (known) return known;
    const zone =
      namedZone(ianaNameIn(tzid)) ??
      this.definedZone(tzid) ??
      namedZone(zoneOfWindows(tzid)) ??
      fromZone(this.business);
    this.found.set(tzid, zone);
    return zone;
  }

  private definedZone(tzid: string): ToInstant | undefined {
    const definition = this.calendar
      .getAllSubcomponents('vtimezone')
      .find((component) => component.getFirstPropertyValue('tzid') === tzid);
    if (!definition) return undefined;
    const zone = new ICAL.Timezone(definition);
    return (wall) => wall - zone.utcOffset(timeOf(wall)) * 1_000;
  }
}

/** True for a time with `Z`. */
export function isUtc(value: ICAL.Time): boolean {
  return value.zone?.tzid === 'UTC';
}

/** Returns a wall-clock time as a time without a zone. */
export function timeOf(wall: Wall, isDate = false): ICAL.Time {
  const at = new Date(wall);
  const fields = {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    isDate,
  };
  return new ICAL.Time(fields, ICAL.Timezone.localTimezone);
}

function namedZone(name: string | undefined): ToInstant | undefined {
  return name === undefined ? undefined : fromZone(new BusinessZone(name));
}

function fromZone(zone: BusinessZone): ToInstant {
  return (wall) => zone.reaches(wall);
}

/** Returns `Europe/Berlin` also for `/mozilla.org/20050126_1/Europe/Berlin`. */
function ianaNameIn(tzid: string): string | undefined {
  const parts = tzid.split('/').filter(Boolean);
  const names = [3, 2, 1].map((count) => parts.slice(-count).join('/'));
  return names.find((name) => isTimeZone(name));
}
