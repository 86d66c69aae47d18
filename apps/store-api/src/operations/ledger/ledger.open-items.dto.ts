import { DateField } from '@comptoir/http';
import { FormatQuery } from '../reports/reports.dto';

/** GET /admin/reports/open-items. */
export class OpenItemsQuery extends FormatQuery {
  @DateField({ optional: true, description: 'Day at whose end it is read; today by default.' })
  as_of?: string;
}
