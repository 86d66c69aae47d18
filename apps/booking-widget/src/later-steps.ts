/** Steps that a new booking does not need, and the control that repeats one. The build makes a file of its own of them (later.ts loads it). */
export { manageStep } from './steps/manage-step';
export { moveStep } from './steps/move-step';
export { openBooking, openPayment } from './steps/pay';
export { waitStep } from './steps/wait-step';
export { openEntry, waitingStep } from './steps/waiting-step';
export {
  bookSeries,
  readSeries,
  repeatFaults,
  repeatFields,
  seriesReview,
  seriesTimes,
} from './steps/repeat';
/** Their English texts; the files of other languages have all texts. */
export { default as words } from './later-words.json';
