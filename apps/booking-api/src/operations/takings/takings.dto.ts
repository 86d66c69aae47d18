import { OmitType, PickType } from '@nestjs/swagger';
import { BooleanField, EnumField } from '@comptoir/http';
import { METHODS } from '../../money/payments/payments.entity';
import { BusinessDateField } from '../../platform/business-time/business-time.dto';
import { ReferenceField } from '../../platform/http/dto-fields';
import { PageQuery } from '../../platform/http/paging';

/** Means of payment: by card through the processor, or on site. `unknown` is on site, where staff did not say how. */
export const TENDERS = ['card', ...METHODS, 'unknown'] as const;
export type Tender = (typeof TENDERS)[number];

/** GET /admin/payments. */
export class PaymentListQuery extends PageQuery {
  @BusinessDateField({
    optional: true,
    description: 'First day, included, in the time zone of the business.',
  })
  from?: string;

  @BusinessDateField({ optional: true, description: 'Last day, included, in the time zone of the business.' })
  to?: string;

  @EnumField(TENDERS, { optional: true, description: 'Only money of this means of payment.' })
  tender?: Tender;

  @ReferenceField({ optional: true, description: 'Only money of bookings at this resource.' })
  resource_id?: number;

  @ReferenceField({ optional: true, description: 'Only money of bookings of this service.' })
  service_id?: number;
}

/** GET /admin/payments/export: the filters of the list. */
export class PaymentExportQuery extends OmitType(PaymentListQuery, ['page', 'limit', 'offset'] as const) {
  @BooleanField({
    optional: true,
    description: 'Begins the file with a byte order mark, so that Excel reads it as UTF-8.',
  })
  bom?: boolean;
}

/** GET /admin/payments/summary. */
export class PaymentSummaryQuery extends PickType(PaymentListQuery, ['resource_id', 'service_id'] as const) {
  @BusinessDateField({
    optional: true,
    description:
      'First day, included; `to` when absent. Without both, today in the time zone of the business.',
  })
  from?: string;

  @BusinessDateField({ optional: true, description: 'Last day, included; `from` when absent.' })
  to?: string;
}
