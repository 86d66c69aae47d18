import { StringField } from '@comptoir/http';
import { BusinessDateField } from '../business-time/business-time.dto';
import { ReferenceField } from '../http/dto-fields';
import { PageQuery } from '../http/paging';

const WORD = { optional: true, max: 100 } as const;

/** GET /admin/activity; unknown parameters are ignored. */
export class ActivityLogQuery extends PageQuery {
  @ReferenceField({ optional: true, description: 'An administrator.' })
  actor_id?: number;

  @ReferenceField({ optional: true, description: 'An API key.' })
  api_key_id?: number;

  @StringField({ ...WORD, example: 'resources.update' })
  action?: string;

  @StringField({ ...WORD, description: 'Table of the changed row.', example: 'bookings' })
  subject_type?: string;

  @StringField({ ...WORD, example: '12' })
  subject_id?: string;

  @BusinessDateField({ optional: true, description: 'First day, included.' })
  date_from?: string;

  @BusinessDateField({ optional: true, description: 'Last day, included.' })
  date_to?: string;
}
