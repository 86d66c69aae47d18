/** Returns the offset of a zone at an instant, in milliseconds east of UTC. */
function offsetOf(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((candidate) => candidate.type === type)?.value ?? 0);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(instant.getTime() / 1000) * 1000;
}

/**
 * Returns the local time of a zone for inputs and calendars, such as `2026-11-20T19:00`.
 * @param instant ISO 8601
 */
export function toLocalTime(instant: string, timeZone: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() + offsetOf(date, timeZone)).toISOString().slice(0, 16);
}

/**
 * Returns the instant of a local time of a zone, as ISO 8601 in UTC. A time that a change of clocks skips
 * becomes the one after it; of two equal times the first is meant.
 * @param local such as `2026-11-20T19:00`
 */
export function toInstant(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local.slice(0, 16)}:00.000Z`);
  const before = offsetOf(new Date(wanted - 86_400_000), timeZone);
  const after = offsetOf(new Date(wanted + 86_400_000), timeZone);
  const candidates = [wanted - Math.max(before, after), wanted - Math.min(before, after)];
  const exact = candidates.find((instant) => instant + offsetOf(new Date(instant), timeZone) === wanted);
  return new Date(exact ?? wanted - Math.min(before, after)).toISOString();
}
