import { Injectable } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { VARIANT_NAME } from '../../catalog/prices/variant-snapshots.service';
import { isVisible } from '../../catalog/product-records/product-visibility';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import type { ExchangeRate } from '../../pricing/pricing/pricing.exchange.rules';
import { RequestErrors } from '../../platform/http/request.errors';
import { DELETED_IMAGE } from '../../platform/media/image-fields';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import { findFreeSlug } from '../../platform/slugs/slugs';
import type { BundleDiscountType } from '../../pricing/pricing/pricing.bundles.rules';
import type { Translations } from '../../platform/translations/translations.entity';
import { COVER_IMAGE } from '../../platform/media/cover-image';
import type { StoredCover } from '../../platform/media/images.view';
import { Bundle, BundleItem } from './bundles.entity';

export interface NewBundle {
  name: string;
  /** Texts in other languages, by language. */
  translations?: Translations;
  /** Default: made from the name. */
  slug?: string;
  description?: string;
  /** A storage key, or an absolute URL. */
  image?: string | null;
  discountType: BundleDiscountType;
  /** Hundredths: of a percent, or of the base currency unit. */
  discountValue: number;
  isActive?: boolean;
  startsAt?: Date | null;
  endsAt?: Date | null;
  items: NewBundleItem[];
}

export interface NewBundleItem {
  productVariantId: number;
  quantity?: number;
  /**
   * True when a set is complete only with this item; an optional one joins the discount when it is bought.
   */
  isRequired?: boolean;
}

export interface ShownBundleItem {
  id: number;
  bundle_id: number;
  product_variant_id: number;
  quantity: number;
  is_required: boolean;
  sku: string;
  /** Options of the variant; empty without options. */
  variant_name: string;
  product_id: number;
  product_name: string;
  product_slug: string;
  cover: StoredCover | null;
}

export interface ShownBundle {
  bundle: Bundle;
  /** Converts a fixed discount into the currency that is shown. */
  exchange: ExchangeRate;
  items: ShownBundleItem[];
}

/** A bundle as the cart uses it. */
export interface BundleOffer {
  isRunning: boolean;
  items: { id: number; variantId: number; quantity: number; isRequired: boolean }[];
}

/** Fields of the constraints on a bundle. */
export const BUNDLE_CONSTRAINTS: FieldConstraints = {
  bundles_slug_key: ['slug', 'This slug is taken.'],
  bundles_image_deleted: ['image', DELETED_IMAGE],
  bundles_period: ['ends_at', 'It must be after the start.'],
  bundles_percentage: ['discount_value', 'It must not be above 100 percent.'],
  bundles_value_range: ['discount_value', 'It is too large.'],
};

const ACTIVE = '(starts_at IS NULL OR starts_at <= $1) AND (ends_at IS NULL OR ends_at > $1) AND is_active';

const ON_OFFER = `
  SELECT (${ACTIVE}) AS "isRunning",
    (SELECT coalesce(json_agg(json_build_object('id', i.id, 'variantId', i.product_variant_id,
       'quantity', i.quantity, 'isRequired', i.is_required) ORDER BY i.id), '[]')
     FROM bundle_items i WHERE i.bundle_id = b.id) AS items
  FROM bundles b WHERE b.id = $2`;

const ITEMS = `
  SELECT i.id, i.bundle_id, i.product_variant_id, i.quantity, i.is_required, v.sku,
    coalesce(${VARIANT_NAME}, '') AS variant_name, p.id AS product_id, p.name AS product_name, p.slug AS product_slug,
    ${COVER_IMAGE} AS cover
  FROM bundle_items i
  JOIN product_variants v ON v.id = i.product_variant_id AND v.is_active AND v.deleted_at IS NULL
  JOIN products p ON p.id = v.product_id AND ${isVisible('$2')}
  WHERE i.bundle_id = ANY($1)
  ORDER BY i.bundle_id, i.id`;

/** Creates bundles and reads the active ones. */
@Injectable()
export class BundlesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly currencies: CurrenciesService,
  ) {}

  /** @throws AppError 422 naming the field: slug taken, unknown variant, period or percentage out of range */
  async createBundle(tx: Tx, input: NewBundle): Promise<Bundle> {
    const slug = input.slug ?? (await findFreeSlug(tx, 'bundles', input.name));
    const bundle = await mapConstraintErrors(BUNDLE_CONSTRAINTS, () =>
      tx.repo(Bundle).save({
        name: input.name,
        translations: input.translations ?? {},
        slug,
        description: input.description ?? '',
        image: input.image ?? null,
        discount_type: input.discountType,
        discount_value: input.discountValue,
        is_active: input.isActive ?? true,
        starts_at: input.startsAt ?? null,
        ends_at: input.endsAt ?? null,
      }),
    );
    await this.insertItems(tx, bundle.id, input.items);
    return tx.repo(Bundle).findOneByOrFail({ id: bundle.id });
  }

  /** Lists the bundles that are active now. @throws AppError 422 for a currency that is not active */
  async listActiveBundles(currency?: CurrencyCode): Promise<ShownBundle[]> {
    const exchange = await this.currencies.readExchange(currency);
    const now = this.clock.now();
    const bundles = await this.db.rows<Bundle>(
      `SELECT * FROM bundles WHERE ${ACTIVE} ORDER BY created_at DESC, id DESC`,
      [now],
    );
    return this.withItems(bundles, now, exchange);
  }

  /** @throws AppError 404 for an unknown bundle, or one that is not active now; 422 for such a currency */
  async findActiveBundle(id: number, currency?: CurrencyCode): Promise<ShownBundle> {
    const exchange = await this.currencies.readExchange(currency);
    const now = this.clock.now();
    const bundles = await this.db.rows<Bundle>(`SELECT * FROM bundles WHERE id = $2 AND ${ACTIVE}`, [
      now,
      id,
    ]);
    const [bundle] = await this.withItems(bundles, now, exchange);
    if (!bundle) throw RequestErrors.NOT_FOUND();
    return bundle;
  }

  /** Returns a bundle by id, also after its end; undefined for an unknown one. */
  findBundleOffer(queryable: Queryable, id: number): Promise<BundleOffer | undefined> {
    return queryable.row<BundleOffer>(ON_OFFER, [this.clock.now(), id]);
  }

  private async withItems(bundles: Bundle[], now: Date, exchange: ExchangeRate): Promise<ShownBundle[]> {
    if (bundles.length === 0) return [];
    const items = await this.db.rows<ShownBundleItem>(ITEMS, [bundles.map(({ id }) => id), now]);
    return bundles.map((bundle) => ({
      bundle,
      exchange,
      items: items.filter((item) => item.bundle_id === bundle.id),
    }));
  }

  private async insertItems(tx: Tx, bundleId: number, items: NewBundleItem[]): Promise<void> {
    const rows = items.map((item) => ({
      bundle_id: bundleId,
      product_variant_id: item.productVariantId,
      quantity: item.quantity ?? 1,
      is_required: item.isRequired ?? true,
    }));
    if (!rows.length) return;
    await mapConstraintErrors(
      {
        bundle_items_key: ['items', 'A variant is given twice.'],
        bundle_items_product_variant_id_fkey: ['items', 'A variant does not exist.'],
      },
      () => tx.repo(BundleItem).insert(rows),
    );
  }
}
