import { BooleanField, EnumField, PageQuery, StringField } from '@comptoir/http';
import { FORMATS } from '../../platform/csv/csv-file';

/** GET /admin/payouts. */
export class PayoutsQuery extends PageQuery {
  @StringField({ optional: true, max: 50, description: 'The processor’s code, such as `paid`.' })
  status?: string;
}

/** GET /admin/payouts/{id}/lines. */
export class PayoutLinesQuery extends PageQuery {
  @BooleanField({ optional: true, description: 'Only lines that belong to no record of the shop.' })
  unmatched?: boolean;

  @EnumField(FORMATS, { optional: true, description: '`json` (default) or a `csv` file of all lines.' })
  format?: (typeof FORMATS)[number];

  @BooleanField({
    optional: true,
    description: 'Begins a CSV file with a byte order mark, so that Excel reads it as UTF-8.',
  })
  bom?: boolean;
}
