import { PickType } from '@nestjs/swagger';
import {
  BooleanField,
  CurrencyField,
  EnumField,
  IdField,
  IntField,
  MoneyField,
  ObjectField,
  ObjectListField,
} from '@comptoir/http';
import { CreateAddress } from '../../customers/users/users.dto';
import { TAX_CLASSES, type TaxClass } from '../../platform/settings/settings.view';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_LINES = 100;
const MAX_UNITS = 10_000;

/** The parts of an address that decide on the tax. A VAT number counts only with a company. */
export class TaxAddress extends PickType(CreateAddress, [
  'country',
  'state',
  'company',
  'vat_number',
] as const) {}

export class TaxPreviewLine {
  @IdField({ ...OPTIONAL, description: 'Sold at its current price; this or `amount`.' })
  variant_id?: number | null;

  @MoneyField({ ...OPTIONAL, decimals: 3, description: 'Price of a unit; this or `variant_id`.' })
  amount?: string | null;

  @EnumField(TAX_CLASSES, { ...OPTIONAL, description: 'Of an `amount`; `standard` by default.' })
  tax_class?: TaxClass | null;

  @BooleanField({ ...OPTIONAL, description: 'False for an `amount` that is not shipped; true by default.' })
  is_shipped?: boolean | null;

  @IntField({ optional: true, min: 1, max: MAX_UNITS, description: '1 by default.' })
  quantity?: number;
}

/** POST /admin/taxes/preview. */
export class PreviewTaxes {
  @ObjectField(() => TaxAddress, { description: 'Where goods are shipped to.' })
  shipping_address: TaxAddress;

  @ObjectField(() => TaxAddress, { ...OPTIONAL, description: 'Defaults to the shipping address.' })
  billing_address?: TaxAddress | null;

  @IdField({ ...OPTIONAL, description: 'Customer whose price lists and tax exemption count.' })
  user_id?: number | null;

  @CurrencyField({ ...OPTIONAL, description: 'An active currency; the base currency by default.' })
  currency?: string | null;

  @MoneyField({ ...OPTIONAL, decimals: 3, description: 'Cost of shipping; 0 by default.' })
  shipping_amount?: string | null;

  @ObjectListField(() => TaxPreviewLine, { min: 1, max: MAX_LINES, description: 'What is sold.' })
  lines: TaxPreviewLine[];
}
