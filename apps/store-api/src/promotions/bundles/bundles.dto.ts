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
import { ImageField } from '../../platform/media/image-fields';
import { BUNDLE_DISCOUNT_TYPES, type BundleDiscountType } from '../../pricing/pricing/pricing.bundles.rules';
import { SortField } from '../../platform/http/sorting';
import { type TranslationChanges, TranslationsField } from '../../platform/translations/translations-field';

const OPTIONAL = { optional: true } as const;
const NULLABLE = { optional: true, nullable: true } as const;
const MAX_ITEMS = 50;
/** Largest quantity of a variant in a cart. */
const MAX_UNITS = 100;

const NAME = { min: 1, max: 150 } as const;
const SLUG = {
  ...OPTIONAL,
  min: 1,
  max: 200,
  pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  patternMessage: '$property must be lower case letters, digits and single dashes',
  description: 'Default: made from the name.',
} as const;
const VALUE = {
  description: 'Percent, or an amount of the base currency off each set; at most two decimals.',
  example: '15.00',
} as const;

/** Body of POST /admin/bundles/{id}/items. */
export class NewBundleItemBody {
  @IdField()
  product_variant_id: number;

  @IntField({ ...OPTIONAL, min: 1, max: MAX_UNITS })
  quantity: number = 1;

  @BooleanField({
    ...OPTIONAL,
    description:
      'A set is complete with all required items; optional items join the discount when they are bought.',
  })
  is_required: boolean = true;
}

/** Texts of a bundle in another language. */
export class BundleTexts {
  @StringField({ ...NULLABLE, max: 150 })
  name?: string | null;

  @StringField({ ...NULLABLE, max: 5000 })
  description?: string | null;
}

/** Body of PUT /admin/bundles/{id}; absent fields stay as they are. */
export class UpdateBundle {
  @TranslationsField(BundleTexts)
  translations?: TranslationChanges | null;

  @StringField({ ...OPTIONAL, ...NAME })
  name?: string;

  @StringField(SLUG)
  slug?: string;

  @StringField({ ...OPTIONAL, max: 5000 })
  description?: string;

  @ImageField(NULLABLE)
  image?: string | null;

  @EnumField(BUNDLE_DISCOUNT_TYPES, OPTIONAL)
  discount_type?: BundleDiscountType;

  @MoneyField({ ...OPTIONAL, ...VALUE })
  discount_value?: string;

  @BooleanField(OPTIONAL)
  is_active?: boolean;

  @InstantField(NULLABLE)
  starts_at?: Date | null;

  @InstantField(NULLABLE)
  ends_at?: Date | null;
}

/** Body of POST /admin/bundles. */
export class CreateBundle {
  @TranslationsField(BundleTexts)
  translations?: TranslationChanges | null;

  @StringField(NAME)
  name: string;

  @StringField(SLUG)
  slug?: string;

  @StringField({ ...OPTIONAL, max: 5000 })
  description?: string;

  @ImageField(NULLABLE)
  image?: string | null;

  @EnumField(BUNDLE_DISCOUNT_TYPES)
  discount_type: BundleDiscountType;

  @MoneyField(VALUE)
  discount_value: string;

  @BooleanField(OPTIONAL)
  is_active: boolean = true;

  @InstantField(NULLABLE)
  starts_at?: Date | null;

  @InstantField(NULLABLE)
  ends_at?: Date | null;

  @ObjectListField(() => NewBundleItemBody, { ...OPTIONAL, max: MAX_ITEMS })
  items: NewBundleItemBody[] = [];
}

/** Query of GET /admin/bundles. */
export class AdminBundlesQuery extends PageQuery {
  @StringField({ optional: true, max: 100, description: 'Part of a name or a slug.' })
  search?: string;

  @BooleanField({ optional: true })
  is_active?: boolean;

  @SortField(['name', 'starts_at', 'ends_at', 'created_at'], '-created_at')
  sort?: string;
}
