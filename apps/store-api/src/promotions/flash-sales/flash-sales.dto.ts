import {
  BooleanField,
  IdField,
  InstantField,
  IntField,
  MoneyField,
  ObjectListField,
  PageQuery,
  StringField,
  EnumField,
} from '@comptoir/http';
import { SortField } from '../../platform/http/sorting';
import { type TranslationChanges, TranslationsField } from '../../platform/translations/translations-field';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_UNITS = 1_000_000;
const MAX_ITEMS = 500;
const LIMIT = { ...OPTIONAL, max: MAX_UNITS, description: 'Units for sale; no limit by default.' };

/** States of flash sales at present. */
export const FLASH_SALE_STATES = ['live', 'scheduled', 'ended', 'inactive'] as const;
export type FlashSaleState = (typeof FLASH_SALE_STATES)[number];

/** Body of POST /admin/flash-sales/{id}/items. */
export class CreateFlashItem {
  @IdField()
  product_variant_id: number;

  @MoneyField({
    decimals: 3,
    description: "In the base currency, below the variant's price.",
    example: 14.99,
  })
  sale_price: string;

  @IntField(LIMIT)
  qty_limit?: number | null;

  @BooleanField({ optional: true })
  is_active?: boolean;
}

/** Body of PUT /admin/flash-sales/{id}/items/{item_id}; absent fields stay as they are. */
export class UpdateFlashItem {
  @MoneyField({ optional: true, decimals: 3, example: 14.99 })
  sale_price?: string;

  @IntField({ ...LIMIT, description: 'Not below the number of sold units; null for no limit.' })
  qty_limit?: number | null;

  @BooleanField({ optional: true })
  is_active?: boolean;
}

/** Texts of a flash sale in another language. */
export class FlashSaleTexts {
  @StringField({ ...OPTIONAL, max: 150 })
  name?: string | null;
}

/** Body of POST /admin/flash-sales. */
export class CreateFlashSale {
  @TranslationsField(FlashSaleTexts)
  translations?: TranslationChanges | null;

  @StringField({ max: 150 })
  name: string;

  @InstantField()
  starts_at: Date;

  @InstantField({ description: 'The sale ends right before it.' })
  ends_at: Date;

  @BooleanField({ optional: true })
  is_active?: boolean;

  @ObjectListField(() => CreateFlashItem, { optional: true, max: MAX_ITEMS })
  items?: CreateFlashItem[];
}

/** Body of PUT /admin/flash-sales/{id}; absent fields stay as they are. */
export class UpdateFlashSale {
  @TranslationsField(FlashSaleTexts)
  translations?: TranslationChanges | null;

  @StringField({ optional: true, min: 1, max: 150 })
  name?: string;

  @InstantField({ optional: true })
  starts_at?: Date;

  @InstantField({ optional: true })
  ends_at?: Date;

  @BooleanField({ optional: true })
  is_active?: boolean;
}

/** Query of GET /admin/flash-sales. */
export class FlashSalesPageQuery extends PageQuery {
  @StringField({ optional: true, max: 100, description: 'Part of a name.' })
  search?: string;

  @EnumField(FLASH_SALE_STATES, { optional: true, description: 'Present state.' })
  status?: FlashSaleState;

  @BooleanField({ optional: true })
  is_active?: boolean;

  @IdField({ optional: true, description: 'Sales of this variant.' })
  product_variant_id?: number;

  @SortField(['name', 'starts_at', 'ends_at', 'created_at'])
  sort?: string;
}
