import { CustomFieldFilters } from '@comptoir/custom-fields';
import {
  BooleanField,
  CurrencyField,
  IdField,
  IdListField,
  MoneyField,
  NumberField,
  PageQuery,
  StringField,
  EnumField,
} from '@comptoir/http';

export const PRODUCT_SORTS = [
  'newest',
  'price_asc',
  'price_desc',
  'rating',
  'best_selling',
  'relevance',
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const PRICES_IN = {
  optional: true,
  description: 'An active currency that prices are shown in; the base currency by default.',
} as const;

/** Query of a public read with prices. */
export class PricesQuery {
  @CurrencyField(PRICES_IN)
  currency?: string;
}

/** Query of a public list with prices. */
export class PricesPageQuery extends PageQuery {
  @CurrencyField(PRICES_IN)
  currency?: string;
}

/**
 * Query of GET /catalogue/products. A new filter needs a property here and a condition in `selectProducts`
 * (product-selection.ts).
 */
export class ProductsPageQuery extends PageQuery {
  @IdField({ optional: true, description: 'Includes the subcategories.' })
  category_id?: number;

  @IdField({ optional: true })
  brand_id?: number;

  @MoneyField({ optional: true, decimals: 3, description: 'Lowest price, in `currency`.' })
  min_price?: string;

  @MoneyField({ optional: true, decimals: 3, description: 'Highest price, in `currency`.' })
  max_price?: string;

  @CurrencyField(PRICES_IN)
  currency?: string;

  @BooleanField({ optional: true })
  featured?: boolean;

  @BooleanField({ optional: true })
  in_stock?: boolean;

  @BooleanField({ optional: true, description: 'True for products whose price is below the compare price.' })
  on_sale?: boolean;

  @BooleanField({ optional: true, description: 'Published in the last 30 days.' })
  is_new?: boolean;

  @BooleanField({ optional: true })
  is_digital?: boolean;

  @NumberField({ optional: true, min: 0, max: 5 })
  min_rating?: number;

  @IdListField({
    optional: true,
    inQuery: true,
    max: 50,
    description:
      'Values of one attribute are alternatives (OR); one variant must match every attribute (AND).',
  })
  attribute_value_id?: number[];

  @CustomFieldFilters()
  custom_fields?: Record<string, string[]>;

  @StringField({
    optional: true,
    max: 200,
    description: 'Words of name, brand, category, SKU, tags or text.',
  })
  search?: string;

  @BooleanField({
    optional: true,
    description: 'Adds counts by category, brand, option and filterable custom field to `meta`.',
  })
  facets?: boolean;

  @EnumField(PRODUCT_SORTS, {
    optional: true,
    description: '`newest` by default, `relevance` for a search.',
  })
  sort?: ProductSort;
}
