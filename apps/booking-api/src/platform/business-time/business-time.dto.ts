import type { FieldOptions } from '@comptoir/http';
import { CheckedField, ReferenceField } from '../http/dto-fields';
import { BusinessTimeErrors } from './business-time.errors';
import { isBusinessDate, parseDateTime } from './business-zone';

/**
 * Declares a date-time: local to the business zone, or exact with `Z` or an offset. The DTO holds the text;
 * `BusinessZone.instantOf` converts it to an instant.
 */
export function DateTimeField(options: FieldOptions & { endOfDay?: boolean } = {}): PropertyDecorator {
  return CheckedField({
    ...options,
    api: { type: String },
    description:
      options.description ?? 'Local to the business zone, or an instant when it carries `Z` or an offset.',
    example: '2030-01-07T09:00',
    check: (value) => parseDateTime(value, options.endOfDay) !== undefined,
    message: BusinessTimeErrors.INVALID_DATE_TIME.text.replace('{field}', '$property'),
    code: 'INVALID_DATE_TIME',
  });
}

/** Declares a calendar date `YYYY-MM-DD` of the business zone. */
export function BusinessDateField(options: FieldOptions = {}): PropertyDecorator {
  return CheckedField({
    ...options,
    api: { type: String, format: 'date' },
    example: '2030-01-07',
    check: isBusinessDate,
    message: options.optional
      ? '$property must be a date (YYYY-MM-DD)'
      : '$property is required (YYYY-MM-DD)',
    code: 'INVALID_DATE',
  });
}

/** `?date_from=&date_to=`, both required and inclusive. */
export class DateRangeQuery {
  @BusinessDateField({ description: 'First day, included.' })
  date_from: string;

  @BusinessDateField({ description: 'Last day, included.' })
  date_to: string;
}

/** Date range of a public calendar, of one resource or of all. */
export class CalendarQuery extends DateRangeQuery {
  @ReferenceField({ optional: true, description: 'Only this resource.' })
  resource_id?: number;
}
