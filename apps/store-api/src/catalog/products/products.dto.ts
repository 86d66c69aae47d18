import { CustomFieldsField, type GivenValues } from '@comptoir/custom-fields';
import {
  BooleanField,
  CountryField,
  IdField,
  InstantField,
  IntField,
  MoneyField,
  NumberField,
  ObjectField,
  ObjectListField,
  PageQuery,
  StringField,
  StringListField,
  EnumField,
} from '@comptoir/http';
import { SlugField } from '../../platform/slugs/slug-field';
import {
  TAX_CLASSES,
  type TaxClass,
  WITHDRAWAL_EXCLUSIONS,
  type WithdrawalExclusion,
} from '../../platform/settings/settings.view';
import { SortField } from '../../platform/http/sorting';
import { type TranslationChanges, TranslationsField } from '../../platform/translations/translations-field';
import {
  EconomicOperatorInput,
  MANUFACTURER,
  RESPONSIBLE_PERSON,
} from '../product-records/economic-operators';
import { HsCodeField } from '../product-records/hs-code';
import { CreateVariant, SaveVariant } from '../variants/variants.dto';
import { OPTIONAL, PRICE, SKU, WEIGHT } from '../product-records/product-fields';
import { PRODUCT_STATUSES, type ProductStatus } from '../product-records/product-records.entity';
import { Trashed, TRASHED_FIELD, TRASHED_WORDS } from '../product-records/trashed';
const NAME = { min: 1, max: 200 } as const;
const SIZE = { ...OPTIONAL, min: 0, max: 9_999_999, description: 'Centimeters.' } as const;
const MAX_VARIANTS = 100;
const MAX_WARNINGS = 5_000;

/** Texts of a product in another language. */
export class ProductTexts {
  @StringField({ ...OPTIONAL, max: NAME.max })
  name?: string | null;

  @SlugField()
  slug?: string | null;

  @StringField({ ...OPTIONAL, max: 1_000 })
  short_description?: string | null;

  @StringField({ ...OPTIONAL, max: 100_000, description: 'HTML; unsafe markup is removed.' })
  description?: string | null;

  @StringField({ ...OPTIONAL, max: 200 })
  meta_title?: string | null;

  @StringField({ ...OPTIONAL, max: 500 })
  meta_description?: string | null;

  @StringField({ ...OPTIONAL, max: MAX_WARNINGS })
  safety_warnings?: string | null;
}

class ProductFields {
  @CustomFieldsField()
  custom_fields?: GivenValues | null;

  @TranslationsField(ProductTexts)
  translations?: TranslationChanges | null;

  @SlugField({
    description: 'Unique, also among former slugs of other products. Made of the name when absent.',
  })
  slug?: string | null;

  @StringField({ ...OPTIONAL, max: 1_000, description: 'Plain text.' })
  short_description?: string | null;

  @StringField({ ...OPTIONAL, max: 100_000, description: 'HTML; unsafe markup is removed.' })
  description?: string | null;

  @MoneyField({
    ...OPTIONAL,
    ...PRICE,
    description: 'Compare price; the product is on sale when it is higher than the price.',
  })
  compare_price?: string | null;

  @IdField(OPTIONAL)
  brand_id?: number | null;

  @EnumField(PRODUCT_STATUSES, { ...OPTIONAL, description: 'Defaults to `draft`.' })
  status?: ProductStatus | null;

  @BooleanField(OPTIONAL)
  is_featured?: boolean | null;

  @BooleanField({ ...OPTIONAL, description: 'True for products that are not shipped.' })
  is_digital?: boolean | null;

  @BooleanField({ ...OPTIONAL, description: 'True when each unit is a gift card; needs `is_digital`.' })
  is_gift_card?: boolean | null;

  @EnumField(TAX_CLASSES, { ...OPTIONAL, description: 'Defaults to `standard`.' })
  tax_class?: TaxClass | null;

  @EnumField(WITHDRAWAL_EXCLUSIONS, {
    ...OPTIONAL,
    description:
      'Why orders of it cannot be withdrawn from. `digital_content` counts only for orders with the consent of the customer.',
  })
  withdrawal_excluded?: WithdrawalExclusion | null;

  @NumberField(WEIGHT)
  weight?: number | null;

  @NumberField(SIZE)
  length?: number | null;

  @NumberField(SIZE)
  width?: number | null;

  @NumberField(SIZE)
  height?: number | null;

  @CountryField({ ...OPTIONAL, description: 'Country that it was made in.' })
  origin_country?: string | null;

  @HsCodeField(OPTIONAL)
  hs_code?: string | null;

  @ObjectField(() => EconomicOperatorInput, MANUFACTURER)
  manufacturer?: EconomicOperatorInput | null;

  @ObjectField(() => EconomicOperatorInput, RESPONSIBLE_PERSON)
  responsible_person?: EconomicOperatorInput | null;

  @StringField({ ...OPTIONAL, max: MAX_WARNINGS, description: 'Plain text, on several lines.' })
  safety_warnings?: string | null;

  @IntField({ ...OPTIONAL, min: 1, max: 21, description: 'Years from which it may be bought; null for all.' })
  age_limit?: number | null;

  @StringListField({ ...OPTIONAL, max: 50, maxLength: 50 })
  tags?: string[] | null;

  @StringField({ ...OPTIONAL, max: 200 })
  meta_title?: string | null;

  @StringField({ ...OPTIONAL, max: 500 })
  meta_description?: string | null;

  @InstantField({
    ...OPTIONAL,
    description: 'Publication time of a published product; defaults to now.',
  })
  published_at?: Date | null;
}

/** Body of POST /admin/products. */
export class CreateProduct extends ProductFields {
  @StringField(NAME)
  name: string;

  @StringField(SKU)
  sku: string;

  @MoneyField(PRICE)
  price: string;

  @IdField()
  category_id: number;

  @ObjectListField(() => CreateVariant, {
    ...OPTIONAL,
    max: MAX_VARIANTS,
    description: 'Defaults to one variant with the SKU and price of the product.',
  })
  variants?: CreateVariant[] | null;

  @IntField({
    ...OPTIONAL,
    max: 1_000_000,
    description:
      'Opening stock of a product without `variants`, in the default warehouse. Variants have their own.',
  })
  stock_quantity?: number | null;
}

/** Body of PUT /admin/products/{id}. Absent fields stay unchanged. */
export class UpdateProduct extends ProductFields {
  @StringField({ ...NAME, ...OPTIONAL, min: 1, description: 'The slug stays when the name changes.' })
  name?: string | null;

  @StringField({ ...SKU, ...OPTIONAL, description: 'A variant with the old SKU gets the new one too.' })
  sku?: string | null;

  @MoneyField({ ...OPTIONAL, ...PRICE, description: 'Variants with the old price get the new one too.' })
  price?: string | null;

  @IdField(OPTIONAL)
  category_id?: number | null;

  @ObjectListField(() => SaveVariant, {
    ...OPTIONAL,
    max: MAX_VARIANTS,
    description:
      'Variants with an id are updated, others added. Variants that are not listed stay unchanged.',
  })
  variants?: SaveVariant[] | null;
}

/** Query of GET /admin/products. */
export class AdminProductsQuery extends PageQuery {
  @StringField({ optional: true, max: 200, description: 'Part of name, brand, category, slug or a SKU.' })
  search?: string;

  @EnumField(PRODUCT_STATUSES, { optional: true })
  status?: ProductStatus;

  @IdField({ optional: true, description: 'Includes the subcategories.' })
  category_id?: number;

  @IdField({ optional: true })
  brand_id?: number;

  @BooleanField({ optional: true })
  in_stock?: boolean;

  @BooleanField({ optional: true })
  featured?: boolean;

  @EnumField(TRASHED_WORDS, TRASHED_FIELD)
  trashed?: Trashed;

  @SortField(
    [
      'name',
      'sku',
      'price',
      'status',
      'sales_count',
      'average_rating',
      'published_at',
      'created_at',
      'updated_at',
    ],
    '-created_at,name',
  )
  sort?: string;
}
