import { Baseline1795409400000 } from './1795409400000-baseline';
import { RecordVersions1795455909000 } from './1795455909000-record-versions';
import { BookingSearch1795468600000 } from './1795468600000-booking-search';

/** Migrations in the order in which they run. */
export const MIGRATIONS = [Baseline1795409400000, RecordVersions1795455909000, BookingSearch1795468600000];
