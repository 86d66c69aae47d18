import { CountryField, IntField, ObjectListField, StringField } from '@comptoir/http';
import { BusinessDateField, DateRangeQuery } from '../../platform/business-time/business-time.dto';
import { OptionalText, ReferenceField } from '../../platform/http/dto-fields';
import { WindowInput } from '../slots/slots.dto';
import { HOLIDAY_YEARS } from './holidays-of-years';

const MAX_WINDOWS = 50;
const WINDOWS = 'Open times of the date, instead of the weekly ones; an empty list closes it.';

export class DateExceptionsQuery extends DateRangeQuery {
  @ReferenceField({
    optional: true,
    description: 'Only exceptions of this resource and those of all resources.',
  })
  resource_id?: number;
}

export class ConflictsQuery {
  @ReferenceField({ optional: true, description: 'Only bookings of this resource.' })
  resource_id?: number;
}

export class SetDateExceptions {
  @ReferenceField({
    optional: true,
    nullable: true,
    description: 'Null or absent for all resources without an exception of their own.',
  })
  resource_id?: number | null;

  @BusinessDateField({ description: 'First date, included.' })
  date_from: string;

  @BusinessDateField({ optional: true, description: 'Last date, included; the first date when absent.' })
  date_to?: string;

  @ObjectListField(() => WindowInput, { max: MAX_WINDOWS, description: WINDOWS })
  windows: WindowInput[];

  @OptionalText({ max: 200, description: 'Reason, for staff.' })
  note?: string;
}

export class UpdateDateException {
  @ObjectListField(() => WindowInput, { max: MAX_WINDOWS, optional: true, description: WINDOWS })
  windows?: WindowInput[];

  @OptionalText({ max: 200, description: 'Reason, for staff.' })
  note?: string;
}

const YearField = (description: string): PropertyDecorator =>
  IntField({ min: HOLIDAY_YEARS.first, max: HOLIDAY_YEARS.last, description, example: 2027 });

/** The holidays of a country in some years. */
export class HolidaysQuery {
  @CountryField({ description: 'ISO 3166 code, such as `FR`.', example: 'FR' })
  country: string;

  @StringField({ max: 10, optional: true, description: 'Code of a region whose holidays differ.' })
  region?: string;

  @YearField('First year, included.')
  year_from: number;

  @YearField('Last year, included; up to five years.')
  year_to: number;
}

export class ImportHolidays extends HolidaysQuery {}
