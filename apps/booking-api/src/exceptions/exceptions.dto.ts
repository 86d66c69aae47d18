import { ObjectListField } from '@comptoir/http';
import { BusinessDateField, DateRangeQuery } from '../business-time/business-time.dto';
import { OptionalText, ReferenceField } from '../dto-fields';
import { WindowInput } from '../slots/slots.dto';

const MAX_WINDOWS = 50;
const WINDOWS = 'Open times of the date, instead of the weekly ones; an empty list closes it.';

export class DateExceptionsQuery extends DateRangeQuery {
  @ReferenceField({
    optional: true,
    description: 'Only exceptions of this resource and those of all resources.',
  })
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
