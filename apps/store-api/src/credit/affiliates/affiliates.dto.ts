import { IdField, IdListField, NumberField, PageQuery, StringField, EnumField } from '@comptoir/http';
import { COMMISSION_TYPES } from '../../platform/settings/settings.view';
import { PAYOUT_METHODS, type PayoutMethod } from './affiliates.entity';
import { type CommissionType, REFERRAL_CODE } from './affiliates.rules';
import {
  AFFILIATE_STATUSES,
  type AffiliateStatus,
  CONVERSION_STATUSES,
  type ConversionStatus,
} from './affiliates.states';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_RATE = 1_000_000;
const MAX_CONVERSIONS = 1000;

const CODE = {
  ...OPTIONAL,
  min: 2,
  max: 50,
  pattern: REFERRAL_CODE,
  patternMessage: '$property must be letters, digits, - and _',
  example: 'CAMILLE10',
} as const;
const RATE = {
  ...OPTIONAL,
  min: 0,
  max: MAX_RATE,
  description: 'A fraction for `percentage` (0.1 is 10 %), an amount of the base currency for `fixed`.',
  example: 0.1,
} as const;

/** Body of PUT /admin/affiliates/{id}; absent fields stay as they are. */
export class UpdateAffiliate {
  @StringField({ ...CODE, description: 'Links with the old code stop counting.' })
  code?: string | null;

  @EnumField(COMMISSION_TYPES, OPTIONAL)
  commission_type?: CommissionType | null;

  @NumberField(RATE)
  commission_rate?: number | null;

  @EnumField(AFFILIATE_STATUSES, OPTIONAL)
  status?: AffiliateStatus | null;
}

/** Body of POST /admin/affiliates. */
export class CreateAffiliate {
  @IdField()
  user_id: number;

  @StringField({ ...CODE, description: 'One is made up when it is left out.' })
  code?: string | null;

  @EnumField(COMMISSION_TYPES, { ...OPTIONAL, description: "The shop's usual terms when it is left out." })
  commission_type?: CommissionType | null;

  @NumberField(RATE)
  commission_rate?: number | null;

  @EnumField(AFFILIATE_STATUSES, { ...OPTIONAL, description: '`active` when it is left out.' })
  status?: AffiliateStatus | null;
}

/** Query of GET /admin/affiliates. */
export class AffiliatesQuery extends PageQuery {
  @EnumField(AFFILIATE_STATUSES, { optional: true })
  status?: AffiliateStatus;

  @IdField({ optional: true })
  user_id?: number;

  @StringField({ optional: true, max: 100, description: 'Part of a code, a name or an e-mail address.' })
  search?: string;
}

export class ConversionsQuery extends PageQuery {
  @EnumField(CONVERSION_STATUSES, { optional: true })
  status?: ConversionStatus;
}

/** Body of POST /admin/affiliates/{id}/payouts. */
export class PayOut {
  @IdListField({
    ...OPTIONAL,
    min: 1,
    max: MAX_CONVERSIONS,
    description: 'Approved conversions. Default: all of them.',
  })
  conversion_ids?: number[] | null;

  @EnumField(PAYOUT_METHODS, {
    ...OPTIONAL,
    description: '`wallet` (default) credits the wallet; `external` records a payment outside of the shop.',
  })
  method?: PayoutMethod | null;
}
