/** Returns true for a time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    // Newer runtimes also accept offsets such as +01:00, which have no daylight saving time.
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant in a time zone: `2026-11-20T20:00:00+01:00`, or in UTC `2026-11-20T19:00:00.000Z`. */
export function isoIn(instant: Date, timeZone: string): string {
  if (timeZone === 'UTC') return instant.toISOString();
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const offset = (parts.timeZoneName ?? '').replace('GMT', '') || '+00:00';
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}${offset}`;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  });
  formats.set(timeZone, format);
  return format;
}
