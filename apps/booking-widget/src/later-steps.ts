/** Steps that come after a booking, and the control that repeats one. The build makes a file of its own of them (later.ts loads it). */
export { chooseResource } from './steps/choose-resource';
export { doneStep } from './steps/done-step';
export { manageStep } from './steps/manage-step';
export { moveStep } from './steps/move-step';
export { openBooking, openPayment } from './steps/pay';
export { askProof, proofStep } from './steps/proof-step';
export { termsReview } from './steps/terms-review';
export { waitLink } from './steps/wait-link';
export { openWait, waitStep } from './steps/wait-step';
export { openEntry, waitingStep } from './steps/waiting-step';
export { bookSeries, readSeries, repeatFaults, repeatFields, seriesReview } from './steps/repeat';
/** Their English texts; the files of other languages have all texts. */
export { default as words } from './later-words.json';
