import {
  BooleanField,
  CurrencyField,
  EnumField,
  IdField,
  InstantField,
  IntField,
  MoneyField,
  ObjectListField,
  PageQuery,
  StringField,
} from '@comptoir/http';

const OPTIONAL = { optional: true } as const;
const NULLABLE = { optional: true, nullable: true } as const;
const MAX_PRICES = 1000;
/** Most units that a quantity break can begin at. */
export const MAX_UNITS = 1_000_000;

const NAME = { min: 1, max: 150, description: 'For staff; customers do not see it.' } as const;
const GROUP = { ...NULLABLE, description: 'The group that gets the prices; null for everybody.' } as const;
const END = { ...NULLABLE, description: 'The list ends right before it.' } as const;

/** States of price lists at present. */
export const PRICE_LIST_STATES = ['live', 'scheduled', 'ended', 'inactive'] as const;
export type PriceListState = (typeof PRICE_LIST_STATES)[number];

/** Body of PUT /admin/price-lists/{id}; absent fields stay as they are. The currency never changes. */
export class UpdatePriceList {
  @StringField({ ...OPTIONAL, ...NAME })
  name?: string;

  @IdField(GROUP)
  customer_group_id?: number | null;

  @InstantField(NULLABLE)
  starts_at?: Date | null;

  @InstantField(END)
  ends_at?: Date | null;

  @BooleanField(OPTIONAL)
  is_active?: boolean;
}

/** Body of POST /admin/price-lists. */
export class CreatePriceList {
  @StringField(NAME)
  name: string;

  @CurrencyField({ description: 'The currency of all its prices.' })
  currency: string;

  @IdField(GROUP)
  customer_group_id?: number | null;

  @InstantField(NULLABLE)
  starts_at?: Date | null;

  @InstantField(END)
  ends_at?: Date | null;

  @BooleanField(OPTIONAL)
  is_active: boolean = true;
}

/** Query of GET /admin/price-lists. */
export class PriceListsQuery extends PageQuery {
  @StringField({ ...OPTIONAL, max: 100, description: 'Part of a name.' })
  search?: string;

  @EnumField(PRICE_LIST_STATES, { ...OPTIONAL, description: 'Present state.' })
  status?: PriceListState;

  @CurrencyField(OPTIONAL)
  currency?: string;

  @IdField({ ...OPTIONAL, description: 'Lists for this customer group.' })
  customer_group_id?: number;

  @IdField({ ...OPTIONAL, description: 'Lists with a price for this variant.' })
  variant_id?: number;
}

/** A price in the body of PUT /admin/price-lists/{id}/prices. */
export class PriceListPriceInput {
  @IdField()
  variant_id: number;

  @IntField({
    ...OPTIONAL,
    min: 1,
    max: MAX_UNITS,
    description: 'Units of the variant from which the price holds.',
  })
  min_quantity: number = 1;

  @MoneyField({
    nullable: true,
    decimals: 3,
    description: 'Of one unit, in the currency of the list; null removes the price.',
    example: '8.50',
  })
  price: string | null;
}

/** Body of PUT /admin/price-lists/{id}/prices. */
export class SavePriceListPrices {
  @ObjectListField(() => PriceListPriceInput, {
    max: MAX_PRICES,
    description: 'Prices to add, change or remove; others stay as they are.',
  })
  prices: PriceListPriceInput[];
}

/** Query of GET /admin/price-lists/{id}/prices/export. */
export class PriceListExportQuery {
  @BooleanField({
    optional: true,
    description: 'Begins the file with a byte order mark, so that Excel reads it as UTF-8.',
  })
  bom?: boolean;
}

/** Query of GET /admin/price-lists/{id}/prices. */
export class PriceListPricesQuery extends PageQuery {
  @StringField({ ...OPTIONAL, max: 100, description: 'Part of a SKU or a product name.' })
  search?: string;

  @IdField(OPTIONAL)
  variant_id?: number;
}
