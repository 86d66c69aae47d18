import {
  BooleanField,
  IdListField,
  InstantField,
  IntField,
  MoneyField,
  PageQuery,
  StringField,
  EnumField,
} from '@comptoir/http';
import { PROMOTION_TYPES, type PromotionType } from '../../pricing/pricing/pricing.promotions.rules';
import { SortField } from '../../platform/http/sorting';

const OPTIONAL = { optional: true } as const;
const NULLABLE = { optional: true, nullable: true } as const;
const MAX_TARGETS = 1000;
const MAX_PRODUCTS = 10_000;
const MAX_PRIORITY = 1_000_000;

const NAME = { min: 1, max: 150, description: 'Customers see it beside the discount.' } as const;
const VALUE = {
  description: 'Percent, or an amount of the base currency off each unit; at most two decimals.',
  example: '10.00',
} as const;
const PRIORITY = {
  ...OPTIONAL,
  min: -MAX_PRIORITY,
  max: MAX_PRIORITY,
  description: 'The highest goes first, among stackable promotions and among equal discounts.',
} as const;
const STACKABLE = {
  ...OPTIONAL,
  description:
    'Adds up with other stackable promotions; each applies to the amount that the one before it left. Together they compete with each of the rest, and the best for the line wins.',
} as const;
const APPLIES_TO_ALL = {
  ...OPTIONAL,
  description:
    'True for all products. Otherwise the promotion covers what the lists name, and nothing while they are empty.',
} as const;
const PRODUCTS = { ...OPTIONAL, max: MAX_PRODUCTS } as const;
const CATEGORIES = {
  ...OPTIONAL,
  max: MAX_TARGETS,
  description: 'Includes all categories below them.',
} as const;
const BRANDS = { ...OPTIONAL, max: MAX_TARGETS } as const;

/**
 * Body of PUT /admin/promotions/{id}; absent fields stay as they are, and a list replaces the previous one.
 */
export class UpdatePromotion {
  @StringField({ ...OPTIONAL, ...NAME })
  name?: string;

  @EnumField(PROMOTION_TYPES, OPTIONAL)
  type?: PromotionType;

  @MoneyField({ ...OPTIONAL, ...VALUE })
  value?: string;

  @IntField(PRIORITY)
  priority?: number;

  @BooleanField(STACKABLE)
  stackable?: boolean;

  @BooleanField(APPLIES_TO_ALL)
  applies_to_all?: boolean;

  @InstantField(NULLABLE)
  starts_at?: Date | null;

  @InstantField(NULLABLE)
  ends_at?: Date | null;

  @BooleanField(OPTIONAL)
  is_active?: boolean;

  @IdListField(PRODUCTS)
  product_ids?: number[];

  @IdListField(CATEGORIES)
  category_ids?: number[];

  @IdListField(BRANDS)
  brand_ids?: number[];
}

/** Body of POST /admin/promotions. */
export class CreatePromotion {
  @StringField(NAME)
  name: string;

  @EnumField(PROMOTION_TYPES)
  type: PromotionType;

  @MoneyField(VALUE)
  value: string;

  @IntField(PRIORITY)
  priority: number = 0;

  @BooleanField(STACKABLE)
  stackable: boolean = false;

  @BooleanField(APPLIES_TO_ALL)
  applies_to_all: boolean = false;

  @InstantField(NULLABLE)
  starts_at?: Date | null;

  @InstantField(NULLABLE)
  ends_at?: Date | null;

  @BooleanField(OPTIONAL)
  is_active: boolean = true;

  @IdListField(PRODUCTS)
  product_ids: number[] = [];

  @IdListField(CATEGORIES)
  category_ids: number[] = [];

  @IdListField(BRANDS)
  brand_ids: number[] = [];
}

/** Body of POST /admin/promotions/{id}/sync-products. */
export class SyncProducts {
  @IdListField({ max: MAX_PRODUCTS, description: 'Replaces all products of the promotion.' })
  product_ids: number[];
}

/** Query of GET /admin/promotions. */
export class PromotionsQuery extends PageQuery {
  @StringField({ optional: true, max: 100, description: 'Part of a name.' })
  search?: string;

  @EnumField(PROMOTION_TYPES, { optional: true })
  type?: PromotionType;

  @BooleanField({ optional: true })
  is_active?: boolean;

  @BooleanField({ optional: true, description: 'Only promotions that apply now, or only those that do not.' })
  running?: boolean;

  @SortField(['name', 'priority', 'value', 'starts_at', 'ends_at', 'created_at'], '-priority,name')
  sort?: string;
}
