import {
  BooleanField,
  CountryField,
  CurrencyField,
  IdField,
  IdListField,
  IntField,
  MoneyField,
  NumberField,
  ObjectListField,
  PageQuery,
  StringField,
  StringListField,
  EnumField,
} from '@comptoir/http';
import { RATE_TYPES, type RateType } from '../../pricing/pricing/pricing.shipping.rules';
import { SortField } from '../../platform/http/sorting';
import { type TranslationChanges, TranslationsField } from '../../platform/translations/translations-field';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_DAYS = 365;
const MAX_BANDS = 100;
const MAX_ZONES = 200;
const MAX_COUNTRIES = 300;
const MAX_MEASURE = 100_000_000;
const DAYS = { max: MAX_DAYS };
const COUNTRIES = {
  min: 1,
  max: MAX_COUNTRIES,
  maxLength: 2,
  description: 'ISO 3166-1 alpha-2; a country may be in several zones.',
  example: ['FR', 'BE'],
};

export class ShippingMethodsQuery {
  @CountryField({ optional: true, description: 'Defaults to the country of the default address.' })
  country?: string;
}

/** One band of a method's rates. */
export class ShippingBand {
  @NumberField({ min: 0, max: MAX_MEASURE, description: 'Kilograms or subtotal, inclusive.' })
  min: number;

  @NumberField({
    ...OPTIONAL,
    min: 0,
    max: MAX_MEASURE,
    description: 'Exclusive; defaults to no limit.',
  })
  max?: number | null;

  @MoneyField({ decimals: 3, description: 'In the base currency.' })
  cost: string;
}

/** Texts of a shipping method in another language. */
export class ShippingMethodTexts {
  @StringField({ ...OPTIONAL, max: 150 })
  name?: string | null;

  @StringField({ ...OPTIONAL, max: 500 })
  description?: string | null;
}

class ShippingMethodFields {
  @TranslationsField(ShippingMethodTexts)
  translations?: TranslationChanges | null;

  @StringField({ optional: true, max: 500 })
  description?: string;

  @StringField({ optional: true, max: 100 })
  carrier?: string;

  @MoneyField({
    optional: true,
    decimals: 3,
    description: 'Flat cost, or the base amount that each band adds to; base currency.',
  })
  cost?: string;

  @ObjectListField(() => ShippingBand, {
    optional: true,
    max: MAX_BANDS,
    description: 'For weight_based and price_based; each band starts where the previous one ends.',
  })
  rates?: ShippingBand[];

  @MoneyField({ ...OPTIONAL, decimals: 3, description: 'Free shipping from this amount of goods.' })
  free_over?: string | null;

  @BooleanField({ optional: true })
  is_active?: boolean;

  @BooleanField({ optional: true, description: 'The customer collects the goods. Defaults to false.' })
  is_pickup?: boolean;

  @IntField({ optional: true, max: 1_000_000 })
  sort_order?: number;
}

/** POST /admin/shipping-methods. */
export class CreateShippingMethod extends ShippingMethodFields {
  @StringField({ max: 150 })
  name: string;

  @IntField(DAYS)
  days_min: number;

  @IntField(DAYS)
  days_max: number;

  @EnumField(RATE_TYPES)
  rate_type: RateType;

  @IdListField({ optional: true, max: MAX_ZONES, description: 'Defaults to no zone.' })
  zone_ids?: number[];
}

/** PUT /admin/shipping-methods/{id}; a missing field stays as it is. */
export class UpdateShippingMethod extends ShippingMethodFields {
  @StringField({ optional: true, min: 1, max: 150 })
  name?: string;

  @IntField({ ...DAYS, optional: true })
  days_min?: number;

  @IntField({ ...DAYS, optional: true })
  days_max?: number;

  @EnumField(RATE_TYPES, { optional: true })
  rate_type?: RateType;

  @IdListField({ optional: true, max: MAX_ZONES })
  zone_ids?: number[];
}

/** GET /admin/shipping-methods. */
export class AdminShippingMethodsQuery extends PageQuery {
  @StringField({ optional: true, max: 100, description: 'Part of a name or a carrier.' })
  search?: string;

  @EnumField(RATE_TYPES, { optional: true })
  rate_type?: RateType;

  @IdField({ optional: true })
  zone_id?: number;

  @CountryField({ optional: true, description: 'Methods that serve it.' })
  country?: string;

  @BooleanField({ optional: true })
  is_active?: boolean;

  @SortField(['name', 'cost', 'sort_order', 'created_at'])
  sort?: string;
}

/** POST /admin/shipping-methods/quote. */
export class QuoteShipping {
  @CountryField({ description: 'Where the goods go.' })
  country: string;

  @NumberField({ min: 0, max: MAX_MEASURE, description: 'Kilograms of all goods, up to three decimals.' })
  weight: number;

  @MoneyField({ decimals: 3, description: 'Price of the goods before discounts, in `currency`.' })
  subtotal: string;

  @CurrencyField({ ...OPTIONAL, description: 'An active currency; the base currency by default.' })
  currency?: string | null;
}

/** POST /admin/shipping-zones. */
export class CreateShippingZone {
  @StringField({ max: 150 })
  name: string;

  @StringListField(COUNTRIES)
  countries: string[];
}

/** PUT /admin/shipping-zones/{id}; a missing field stays as it is. */
export class UpdateShippingZone {
  @StringField({ optional: true, min: 1, max: 150 })
  name?: string;

  @StringListField({ ...COUNTRIES, optional: true })
  countries?: string[];
}

/** GET /admin/shipping-zones. */
export class ShippingZonesQuery extends PageQuery {
  @StringField({ optional: true, max: 100, description: 'Part of a name.' })
  search?: string;

  @CountryField({ optional: true })
  country?: string;

  @SortField(['name', 'created_at'])
  sort?: string;
}
