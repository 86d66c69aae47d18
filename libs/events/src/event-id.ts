import { createHash } from 'node:crypto';

const LENGTH = 32;

/** Makes the id that receivers know an event by. @param cause identifies what the event is about */
export function eventIdOf(cause: string, event: string): string {
  return `evt_${createHash('sha256').update(`${cause}:${event}`).digest('hex').slice(0, LENGTH)}`;
}
