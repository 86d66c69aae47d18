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
];
