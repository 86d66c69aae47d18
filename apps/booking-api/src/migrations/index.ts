import { Baseline1795409400000 } from './1795409400000-baseline';
import { RecordVersions1795455909000 } from './1795455909000-record-versions';
import { BookingSearch1795468600000 } from './1795468600000-booking-search';
import { Allocations1795480674000 } from './1795480674000-allocations';
import { AllocatedBookings1795480675000 } from './1795480675000-allocated-bookings';
import { SeatsOfBookings1795480676000 } from './1795480676000-seats-of-bookings';
import { PartitionedJobs1795482111000 } from './1795482111000-partitioned-jobs';
import { Services1795484606000 } from './1795484606000-services';
import { BookingsOfServices1795484607000 } from './1795484607000-bookings-of-services';
import { DateExceptions1795485127000 } from './1795485127000-date-exceptions';
import { ExternalCalendars1795485424000 } from './1795485424000-external-calendars';
import { AdditionalResources1795486503000 } from './1795486503000-additional-resources';
import { RoomsOfServices1795528712000 } from './1795528712000-rooms-of-services';
import { StaffRoles1795528775000 } from './1795528775000-staff-roles';
import { BookingOutcomes1795528776000 } from './1795528776000-booking-outcomes';
import { OutcomesOfBookings1795528777000 } from './1795528777000-outcomes-of-bookings';
import { BookingRules1795528792000 } from './1795528792000-booking-rules';
import { DaysOfServices1795528793000 } from './1795528793000-days-of-services';
import { BookingSeries1795529169000 } from './1795529169000-booking-series';
import { BookingsOfSeries1795529170000 } from './1795529170000-bookings-of-series';
import { BuffersOfResources1795530620000 } from './1795530620000-buffers-of-resources';
import { RoomsOfBookings1795530621000 } from './1795530621000-rooms-of-bookings';
import { Clients1795532582000 } from './1795532582000-clients';
import { RemindersOfClients1795532583000 } from './1795532583000-reminders-of-clients';
import { WaitingList1795533809000 } from './1795533809000-waiting-list';
import { BookingPayments1795535778000 } from './1795535778000-booking-payments';
import { PendingBookings1795535779000 } from './1795535779000-pending-bookings';
import { RefundsAfterMoves1795852800000 } from './1795852800000-refunds-after-moves';
import { WaysToBook1795853300000 } from './1795853300000-ways-to-book';
import { ChargesOfDeletedBookings1795854200000 } from './1795854200000-charges-of-deleted-bookings';
import { LeftSeries1795869600000 } from './1795869600000-left-series';
import { EmailProofs1795880062000 } from './1795880062000-email-proofs';
import { RepeatedWishes1795906600000 } from './1795906600000-repeated-wishes';
import { ApiKeys1795908000000 } from './1795908000000-api-keys';
import { ChangesOfApiKeys1795908001000 } from './1795908001000-changes-of-api-keys';
import { Events1795928101000 } from './1795928101000-events';
import { NotedChanges1795928102000 } from './1795928102000-noted-changes';
import { MessageTexts1795942900000 } from './1795942900000-message-texts';
import { DeadlinesAfterMoves1795946596000 } from './1795946596000-deadlines-after-moves';
import { MailboxesOfProofs1795949300000 } from './1795949300000-mailboxes-of-proofs';
import { PricedServices1795970400000 } from './1795970400000-priced-services';
import { PromisedCancelling1796050000000 } from './1796050000000-promised-cancelling';
import { MailboxesOfBookings1796133000000 } from './1796133000000-mailboxes-of-bookings';
import { MoneyToGiveBack1796150000000 } from './1796150000000-money-to-give-back';
import { CheckedMoneyToGiveBack1796150001000 } from './1796150001000-checked-money-to-give-back';
import { PromisedStarts1796150002000 } from './1796150002000-promised-starts';
import { PasswordResets1796180000000 } from './1796180000000-password-resets';
import { SecondFactors1796180001000 } from './1796180001000-second-factors';
import { DetailsOfPayments1796190000000 } from './1796190000000-details-of-payments';
import { CheckedDetailsOfPayments1796190001000 } from './1796190001000-checked-details-of-payments';
import { Takings1796190002000 } from './1796190002000-takings';

/** Migrations in the order in which they run. */
export const MIGRATIONS = [
  Baseline1795409400000,
  RecordVersions1795455909000,
  BookingSearch1795468600000,
  Allocations1795480674000,
  AllocatedBookings1795480675000,
  SeatsOfBookings1795480676000,
  PartitionedJobs1795482111000,
  Services1795484606000,
  BookingsOfServices1795484607000,
  DateExceptions1795485127000,
  ExternalCalendars1795485424000,
  AdditionalResources1795486503000,
  RoomsOfServices1795528712000,
  StaffRoles1795528775000,
  BookingOutcomes1795528776000,
  OutcomesOfBookings1795528777000,
  BookingRules1795528792000,
  DaysOfServices1795528793000,
  BookingSeries1795529169000,
  BookingsOfSeries1795529170000,
  BuffersOfResources1795530620000,
  RoomsOfBookings1795530621000,
  Clients1795532582000,
  RemindersOfClients1795532583000,
  WaitingList1795533809000,
  BookingPayments1795535778000,
  PendingBookings1795535779000,
  RefundsAfterMoves1795852800000,
  WaysToBook1795853300000,
  ChargesOfDeletedBookings1795854200000,
  LeftSeries1795869600000,
  EmailProofs1795880062000,
  RepeatedWishes1795906600000,
  ApiKeys1795908000000,
  ChangesOfApiKeys1795908001000,
  Events1795928101000,
  NotedChanges1795928102000,
  MessageTexts1795942900000,
  DeadlinesAfterMoves1795946596000,
  MailboxesOfProofs1795949300000,
  PricedServices1795970400000,
  PromisedCancelling1796050000000,
  MailboxesOfBookings1796133000000,
  MoneyToGiveBack1796150000000,
  CheckedMoneyToGiveBack1796150001000,
  PromisedStarts1796150002000,
  PasswordResets1796180000000,
  SecondFactors1796180001000,
  DetailsOfPayments1796190000000,
  CheckedDetailsOfPayments1796190001000,
  Takings1796190002000,
];
