import { readFileSync } from 'node:fs';

/**
 * Loaded before a service (`node --import`): its clock is as many milliseconds away from the real time as the file
 * says that FAULTS_CLOCK names, read again at each SIGUSR2. As when somebody sets the clock of a machine, timers and
 * the monotonic clock go on.
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
