import {
  BooleanField,
  CountryField,
  NumberField,
  ObjectListField,
  StringField,
  EnumField,
} from '@comptoir/http';
import {
  CROSS_BORDER_TAXES,
  SHIPPING_TAXES,
  type Settings,
  TAX_CODE_CLASSES,
  TAX_FALLBACKS,
  TAX_PROVIDERS,
  TAX_RATE_CLASSES,
  type TaxCodeClass,
  type TaxRateClass,
} from './settings.view';

const OPTIONAL = { optional: true } as const;
const MAX_TAX_RATES = 1_000;

class TaxRate {
  @CountryField()
  country: string;

  @StringField({
    ...OPTIONAL,
    max: 100,
    example: 'US-CA',
    description:
      'Subdivision by ISO 3166-2, or the state as addresses have it; without it, the whole country.',
  })
  region?: string;

  @EnumField(TAX_RATE_CLASSES, { ...OPTIONAL, description: 'Defaults to `standard`.' })
  class?: TaxRateClass;

  @NumberField({ min: 0, max: 100, description: 'Percent.' })
  rate: number;

  @StringField({ ...OPTIONAL, max: 50 })
  name?: string;
}

class TaxCode {
  @EnumField(TAX_CODE_CLASSES)
  class: TaxCodeClass;

  @StringField({ max: 40, pattern: /^txcd_\d{8}$/, description: 'Such as `txcd_35010000` for books.' })
  code: string;
}

/** Changes of the settings of taxes. */
export class TaxChanges implements Partial<Settings['tax']> {
  @BooleanField(OPTIONAL)
  enabled?: boolean;

  @BooleanField(OPTIONAL)
  prices_include_tax?: boolean;

  @EnumField(SHIPPING_TAXES, {
    ...OPTIONAL,
    description: 'Taxes shipping at the standard rate, or divides it over the rates of the goods.',
  })
  shipping?: (typeof SHIPPING_TAXES)[number];

  @CountryField({
    ...OPTIONAL,
    nullable: true,
    description: 'Country that the shop sells from. Null: no reverse charge, and exports are not told apart.',
  })
  home_country?: string | null;

  @EnumField(CROSS_BORDER_TAXES, {
    ...OPTIONAL,
    description: 'Whose rates consumers in other countries of the EU pay.',
  })
  cross_border?: (typeof CROSS_BORDER_TAXES)[number];

  @EnumField(TAX_PROVIDERS, {
    ...OPTIONAL,
    description: 'Who calculates the taxes of orders: `rates`, or Stripe Tax.',
  })
  provider?: (typeof TAX_PROVIDERS)[number];

  @EnumField(TAX_FALLBACKS, {
    ...OPTIONAL,
    description: 'While the provider gives no answer: `rates` count, or orders are refused.',
  })
  provider_fallback?: (typeof TAX_FALLBACKS)[number];

  @ObjectListField(() => TaxCode, {
    ...OPTIONAL,
    max: TAX_CODE_CLASSES.length,
    description: 'Product tax codes of the provider; replaces all codes.',
  })
  provider_codes?: TaxCode[];

  @ObjectListField(() => TaxRate, { ...OPTIONAL, max: MAX_TAX_RATES, description: 'Replaces all rates.' })
  rates?: TaxRate[];
}
