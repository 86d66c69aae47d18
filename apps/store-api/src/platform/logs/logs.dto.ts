import {
  BooleanField,
  DateField,
  IdField,
  IntField,
  PageQuery,
  StringField,
  EnumField,
} from '@comptoir/http';

const WORD = { optional: true, max: 100 } as const;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Filters of all logs; unknown ones are ignored. */
export class LogQuery extends PageQuery {
  @DateField({ optional: true, description: 'On this day (UTC) or later.' })
  from?: string;

  @DateField({ optional: true, description: 'On this day (UTC) or earlier.' })
  to?: string;
}

/** GET /admin/logs/activity. */
export class ActivityLogQuery extends LogQuery {
  @IdField({ optional: true, description: 'A member of staff.' })
  actor_id?: number;

  @IdField({ optional: true, description: 'An API key.' })
  api_key_id?: number;

  @StringField({ ...WORD, example: 'products.update' })
  action?: string;

  @StringField({ ...WORD, description: 'Table of the changed row.', example: 'products' })
  subject_type?: string;

  @StringField({ ...WORD, example: '12' })
  subject_id?: string;
}

/** GET /admin/logs/api. */
export class ApiLogQuery extends LogQuery {
  @EnumField(METHODS, { optional: true })
  method?: string;

  @StringField({ optional: true, max: 300, description: 'Beginning of the path.', example: '/api/v1/orders' })
  path?: string;

  @IntField({ optional: true, min: 100, max: 599 })
  status_code?: number;

  @IdField({ optional: true })
  user_id?: number;

  @StringField({ optional: true, max: 128 })
  request_id?: string;

  @StringField(WORD)
  error_code?: string;
}

/** GET /admin/logs/search. */
export class SearchLogQuery extends LogQuery {
  @StringField({ optional: true, max: 200, description: 'Part of the search text.' })
  q?: string;

  @BooleanField({ optional: true, description: 'Returns the most frequent searches with their numbers.' })
  top?: boolean;
}
