import { CustomFieldsField, type GivenValues } from '@comptoir/custom-fields';
import {
  BooleanField,
  DateField,
  EnumField,
  IdField,
  IdListField,
  IntField,
  MoneyField,
  NumberField,
  PageQuery,
  StringField,
} from '@comptoir/http';
import { SELLING_POLICIES, type SellingPolicyName } from '../backorders/backorders.entity';
import { CONTENT_UNITS, type ContentUnit } from '../prices/unit-prices';
import { GtinField } from '../product-records/gtin';
import { CONTENT_AMOUNT, GTIN, MPN, OPTIONAL, PRICE, SKU, WEIGHT } from '../product-records/product-fields';

class VariantFields {
  @CustomFieldsField()
  custom_fields?: GivenValues | null;

  @MoneyField({
    ...OPTIONAL,
    ...PRICE,
    description: 'Compare price; the variant is on sale when it is higher than the price.',
  })
  compare_price?: string | null;

  @NumberField({ ...WEIGHT, description: 'Kilograms. Defaults to the weight of the product.' })
  weight?: number | null;

  @GtinField(GTIN)
  gtin?: string | null;

  @StringField(MPN)
  mpn?: string | null;

  @NumberField(CONTENT_AMOUNT)
  content_amount?: number | null;

  @EnumField(CONTENT_UNITS, {
    ...OPTIONAL,
    description: 'Measure of `content_amount`: `m2` is a square metre.',
  })
  content_unit?: ContentUnit | null;

  @BooleanField(OPTIONAL)
  is_active?: boolean | null;

  @IdListField({ ...OPTIONAL, max: 20, description: 'At most one value of each attribute.' })
  attribute_value_ids?: number[] | null;

  @EnumField(SELLING_POLICIES, {
    ...OPTIONAL,
    description: 'How it sells beyond its stock: `deny` (the default), `backorder` or `preorder`.',
  })
  selling_policy?: SellingPolicyName | null;

  @IntField({
    ...OPTIONAL,
    min: 1,
    max: 1_000_000,
    description: 'Most units that may wait for stock; null for no limit.',
  })
  oversell_limit?: number | null;

  @DateField({ ...OPTIONAL, description: 'The promised day. A pre-order needs it, and is one until then.' })
  available_on?: string | null;

  @IntField({
    ...OPTIONAL,
    min: 1,
    max: 365,
    description: 'Days from a backorder to its promised day, while `available_on` is not ahead.',
  })
  backorder_days?: number | null;
}

/** Body of POST /admin/products/{id}/variants, and a variant within a new product. */
export class CreateVariant extends VariantFields {
  @StringField({ ...SKU, description: 'Unique among variants.' })
  sku: string;

  @MoneyField({ ...OPTIONAL, ...PRICE, description: 'Defaults to the price of the product.' })
  price?: string | null;

  @IntField({ ...OPTIONAL, max: 1_000_000, description: 'Opening stock, in the default warehouse.' })
  stock_quantity?: number | null;
}

/** Body of PUT /admin/products/{id}/variants/{variant_id}. Stock is changed through `/admin/stock`. */
export class UpdateVariant extends VariantFields {
  @StringField({ ...SKU, ...OPTIONAL, min: 1 })
  sku?: string | null;

  @MoneyField({ ...OPTIONAL, ...PRICE })
  price?: string | null;

  @IntField({ ...OPTIONAL, max: 1_000_000 })
  sort_order?: number | null;
}

/** A variant within the update of its product: updated with an id, else inserted. */
export class SaveVariant extends UpdateVariant {
  @IdField({ ...OPTIONAL, description: 'Id of the variant to update; without it, a new variant is added.' })
  id?: number | null;

  @IntField({ ...OPTIONAL, max: 1_000_000, description: 'Opening stock of a new variant.' })
  stock_quantity?: number | null;
}

/** Query of GET /admin/products/{id}/variants. */
export class VariantsQuery extends PageQuery {
  @IntField({ min: 1, clampTo: 100, optional: true, description: 'Rows of a page, up to 100.' })
  override per_page: number = 100;
}
