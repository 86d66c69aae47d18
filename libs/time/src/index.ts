export { Clock, FixedClock } from './clock';
export { followReferenceClock, sharedTime } from './shared-time';
export { isTimeZone, isoIn } from './zones';
