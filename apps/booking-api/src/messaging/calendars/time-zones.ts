import type { BusinessZone } from '../../platform/business-time/business-zone';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** A search in steps finds each change of clocks, since zones keep an offset for weeks. */
const STEP = 7 * 24 * HOUR;

/** A change of the offset of a zone; offsets are in milliseconds. */
interface Change {
  at: number;
  from: number;
  to: number;
}

/**
 * Creates the definition of a zone (RFC 5545, section 3.6.5) for the times from one instant to another: a part for each
 * change of clocks, so that a program that does not know the zone shows the same times.
 * @returns unfolded lines
 */
export function timeZoneLines(zone: BusinessZone, from: Date, to: Date): string[] {
  const start = from.getTime();
  const offset = zone.offsetAt(start);
  const changes = [{ at: start, from: offset, to: offset }, ...changesOf(zone, start, to.getTime())];
  const standard = Math.min(...changes.map((change) => change.to));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone.name}`,
    ...changes.flatMap((change) => {
      const kind = change.to > standard ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${kind}`,
        // The wall clock just before the change.
        `DTSTART:${wallText(change.at + change.from)}`,
        `TZOFFSETFROM:${offsetText(change.from)}`,
        `TZOFFSETTO:${offsetText(change.to)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}

function changesOf(zone: BusinessZone, start: number, end: number): Change[] {
  const found: Change[] = [];
  for (let at = start; at < end; at += STEP) {
    const [from, to] = [zone.offsetAt(at), zone.offsetAt(at + STEP)];
    if (from !== to) found.push({ at: changeWithin(zone, at, at + STEP), from, to });
  }
  return found;
}

/** Finds the first minute with another offset than `before`. */
function changeWithin(zone: BusinessZone, before: number, after: number): number {
  const offset = zone.offsetAt(before);
  let [low, high] = [Math.floor(before / MINUTE), Math.ceil(after / MINUTE)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zone.offsetAt(middle * MINUTE) === offset) low = middle;
    else high = middle;
  }
  return high * MINUTE;
}

/** Formats a wall-clock time, such as `20300107T090000`. */
export function wallText(wall: number): string {
  return new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '');
}

/** Formats an offset, such as `+0530`; seconds, which only times before 1972 have, are cut off. */
function offsetText(offset: number): string {
  const minutes = Math.floor(Math.abs(offset) / MINUTE);
  const text = `${Math.floor(minutes / 60)}`.padStart(2, '0') + `${minutes % 60}`.padStart(2, '0');
  return (offset < 0 ? '-' : '+') + text;
}
