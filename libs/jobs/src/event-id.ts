import { randomUUID } from 'node:crypto';

/** Position of the hyphen before the last two groups of a UUID. */
const RANDOM_FROM = 18;

let lastMs = 0;
let counter = 0;

/**
 * Makes a UUID version 7 (RFC 9562, section 5.7). It is ordered by time, so that new rows go to the end of
 * the index. The 12 bits after the time count within a millisecond (section 6.2, method 1), which keeps the
 * order of one process.
 */
export function newEventId(): string {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const version = (0x7000 | counter).toString(16);
  // Variant and random bits have the same places as in version 4.
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}${randomUUID().slice(RANDOM_FROM)}`;
}
