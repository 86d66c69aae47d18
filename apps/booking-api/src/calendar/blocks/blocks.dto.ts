import { BusinessDateField, DateTimeField } from '../../platform/business-time/business-time.dto';
import { OptionalText, ReferenceField } from '../../platform/http/dto-fields';
import { PageQuery } from '../../platform/http/paging';

export class CreateBlock {
  @ReferenceField()
  resource_id: number;

  @DateTimeField()
  start_at: string;

  @DateTimeField({ endOfDay: true, example: '2030-01-07T18:00' })
  end_at: string;

  @OptionalText({ max: 500, description: 'Shown to the public.' })
  reason?: string;
}

export class UpdateBlock {
  @ReferenceField({ optional: true })
  resource_id?: number;

  @DateTimeField({ optional: true })
  start_at?: string;

  @DateTimeField({ optional: true, endOfDay: true })
  end_at?: string;

  @OptionalText({ max: 500, description: 'Shown to the public.' })
  reason?: string;
}

export class BlockListQuery extends PageQuery {
  @ReferenceField({ optional: true })
  resource_id?: number;

  @BusinessDateField({ optional: true, description: 'First day that a block overlaps, included.' })
  date_from?: string;

  @BusinessDateField({ optional: true, description: 'Last day that a block overlaps, included.' })
  date_to?: string;
}
