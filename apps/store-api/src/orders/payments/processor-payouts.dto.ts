import { BooleanField, PageQuery, StringField } from '@comptoir/http';

/** GET /admin/payouts. */
export class PayoutsQuery extends PageQuery {
  @StringField({ optional: true, max: 50, description: 'The processor’s code, such as `paid`.' })
  status?: string;
}

/** GET /admin/payouts/{id}/lines. */
export class PayoutLinesQuery extends PageQuery {
  @BooleanField({ optional: true, description: 'Only lines that belong to no record of the shop.' })
  unmatched?: boolean;
}
