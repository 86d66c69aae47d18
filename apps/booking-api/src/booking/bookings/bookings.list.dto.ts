import { EnumField, IdListField, StringField } from '@comptoir/http';
import { BusinessDateField } from '../../platform/business-time/business-time.dto';
import { ReferenceField } from '../../platform/http/dto-fields';
import { PageQuery } from '../../platform/http/paging';
import { BOOKING_STATUSES, type BookingStatus, OUTCOMES } from './bookings.entity';

const DATE_MATCHES = ['start', 'overlap'] as const;
type DateMatch = (typeof DATE_MATCHES)[number];
const OUTCOME_FILTERS = [...OUTCOMES, 'none'] as const;
export type OutcomeFilter = (typeof OUTCOME_FILTERS)[number];

export class BookingListQuery extends PageQuery {
  @IdListField({ optional: true, inQuery: true, max: 100, description: 'Only the bookings with these ids.' })
  ids?: number[];

  @EnumField(BOOKING_STATUSES, { optional: true })
  status?: BookingStatus;

  @EnumField(OUTCOME_FILTERS, { optional: true, description: '`none` finds bookings without an outcome.' })
  outcome?: OutcomeFilter;

  @ReferenceField({ optional: true })
  resource_id?: number;

  @ReferenceField({ optional: true, description: 'Only bookings of this service.' })
  service_id?: number;

  @BusinessDateField({ optional: true, description: 'First day, included; see `dates`.' })
  date_from?: string;

  @BusinessDateField({ optional: true, description: 'Last day, included; see `dates`.' })
  date_to?: string;

  @EnumField(DATE_MATCHES, {
    optional: true,
    description:
      'Bookings that the days find: those that start within them (`start`, the default), or also those that began earlier and still last (`overlap`).',
  })
  dates?: DateMatch;

  @StringField({
    max: 200,
    optional: true,
    description:
      'Part of name, e-mail address or phone number, ignoring case, or the whole number of a booking.',
  })
  search?: string;
}
