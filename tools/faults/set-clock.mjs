import { readFileSync } from 'node:fs';

/**
 * Loaded before a service (`node --import`). Shifts the clock by the milliseconds in the file FAULTS_CLOCK,
 * which is read again at each SIGUSR2. As with a change of the system clock, timers and the monotonic clock
 * are not affected.
 */
const read = () => Number(readFileSync(process.env.FAULTS_CLOCK, 'utf8'));
const realNow = Date.now.bind(Date);
let away = read();
process.on('SIGUSR2', () => (away = read()));

Date.now = () => realNow() + away;
globalThis.Date = new Proxy(Date, {
  construct: (date, values, caller) =>
    Reflect.construct(date, values.length === 0 ? [Date.now()] : values, caller),
  apply: (date) => new date(date.now()).toString(),
});
