import { BusinessDateField } from '../../platform/business-time/business-time.dto';

/** GET /admin/summary: the days of `figures`. */
export class SummaryQuery {
  @BusinessDateField({
    optional: true,
    description:
      'First day of `figures`, included; `date_to` when absent. Without both, this week from Monday.',
  })
  date_from?: string;

  @BusinessDateField({
    optional: true,
    description: 'Last day of `figures`, included; `date_from` when absent.',
  })
  date_to?: string;
}
