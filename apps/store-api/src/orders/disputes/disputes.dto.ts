import { PageQuery, StringField } from '@comptoir/http';
import { SortField } from '../../platform/http/sorting';

/** GET /admin/disputes. */
export class DisputesQuery extends PageQuery {
  @StringField({ optional: true, max: 50, description: 'The processor’s code, such as `needs_response`.' })
  status?: string;

  @StringField({ optional: true, max: 30 })
  order_number?: string;

  @StringField({ optional: true, max: 100, description: 'Part of an order number or of the processor’s id.' })
  search?: string;

  @SortField(['created_at', 'evidence_due_by', 'amount', 'status'])
  sort?: string;
}
