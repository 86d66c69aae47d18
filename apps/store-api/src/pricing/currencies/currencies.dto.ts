import { Transform } from 'class-transformer';
import {
  BooleanField,
  CurrencyField,
  type FieldOptions,
  PageQuery,
  StringField,
  EnumField,
} from '@comptoir/http';
import { RATE_SOURCES, type RateSource } from './currencies.entity';

/** Accepts up to ten digits on either side of the point, and no zero. */
const RATE = /^(?=.*[1-9])\d{1,10}(\.\d{1,10})?$/;
const DECIMALS = 10;

/** Accepts a positive number with at most ten decimals, as text or number; the DTO holds the decimal text. */
function RateField(options: FieldOptions = {}): PropertyDecorator {
  const asText = Transform(({ value }: { value: unknown }) =>
    typeof value === 'number' && Number.isFinite(value)
      ? value.toFixed(DECIMALS).replace(/\.?0+$/, '')
      : value,
  );
  const isText = StringField({
    description: 'Units of the currency for one unit of the base currency; as a text or a number.',
    example: '1.0825',
    ...options,
    min: 1,
    max: 21,
    pattern: RATE,
    patternMessage: '$property must be a number above zero with at most ten decimals',
  });
  return (target, property) => {
    isText(target, property);
    asText(target, property);
  };
}

/** Query of GET /admin/currencies. */
export class CurrenciesQuery extends PageQuery {
  @BooleanField({ optional: true })
  is_active?: boolean;

  @StringField({ optional: true, max: 100, description: 'Part of the code or the name.' })
  search?: string;

  override per_page: number = 100;
}

class CurrencyFields {
  @BooleanField({ optional: true, description: 'True when customers can pay in it.' })
  is_active?: boolean;

  @EnumField(RATE_SOURCES, {
    optional: true,
    description: 'With `manual`, synchronisation does not change the rate.',
  })
  rate_source?: RateSource;

  @StringField({ optional: true, min: 1, max: 100 })
  name?: string;

  @StringField({ optional: true, min: 1, max: 10 })
  symbol?: string;

  @BooleanField({ optional: true, description: 'The base currency cannot be changed.' })
  is_default?: boolean;
}

/** Body of PUT /admin/currencies/{code}; absent fields stay as they are. */
export class UpdateCurrency extends CurrencyFields {
  @RateField({ optional: true })
  exchange_rate?: string;
}

/** Body of POST /admin/currencies. */
export class AddCurrency extends CurrencyFields {
  @CurrencyField({ description: 'ISO 4217 code.' })
  code: string;

  @RateField()
  exchange_rate: string;
}
