import { Injectable } from '@nestjs/common';
import { Db, type Tx, containsPattern } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { VARIANT_NAME } from '../../catalog/prices/variant-snapshots.service';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { RequestErrors } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import { MediaService } from '../../platform/media/media.service';
import { ImagesService } from '../../platform/media/images.service';
import { readPage } from '../../platform/http/paging';
import { parseHundredths } from '../../pricing/pricing/hundredths';
import { mapConstraintErrors } from '../../platform/http/constraint-errors';
import { nullsLast, orderBy } from '../../platform/http/sorting';
import { TranslationsService } from '../../platform/translations/translations.service';
import { COVER_IMAGE } from '../../platform/media/cover-image';
import type { CreateBundle, NewBundleItemBody, AdminBundlesQuery, UpdateBundle } from './bundles.dto';
import { Bundle, BundleItem } from './bundles.entity';
import {
  BUNDLE_CONSTRAINTS,
  BundlesService,
  type ShownBundle,
  type ShownBundleItem,
} from './bundles.service';

const ITEM_CONSTRAINTS = {
  bundle_items_key: ['product_variant_id', 'The bundle has this variant already.'],
  bundle_items_product_variant_id_fkey: ['product_variant_id', 'This variant does not exist.'],
} as const;

/** Includes items that are no longer sold: staff need to see why a bundle cannot be completed. */
const ITEMS = `
  SELECT i.id, i.bundle_id, i.product_variant_id, i.quantity, i.is_required, v.sku,
    coalesce(${VARIANT_NAME}, '') AS variant_name,
    p.id AS product_id, p.name AS product_name, p.slug AS product_slug,
    ${COVER_IMAGE} AS cover
  FROM bundle_items i
  JOIN product_variants v ON v.id = i.product_variant_id
  JOIN products p ON p.id = v.product_id
  WHERE i.bundle_id = ANY($1)
  ORDER BY i.bundle_id, i.id`;

const FILTERED = `
  FROM bundles b
  WHERE ($1::text IS NULL OR b.name ILIKE $1 OR b.slug ILIKE $1) AND ($2::boolean IS NULL OR b.is_active = $2)`;

const SORTABLE = {
  name: 'b.name',
  starts_at: nullsLast('b.starts_at'),
  ends_at: nullsLast('b.ends_at'),
  created_at: 'b.created_at',
};

/** Manages bundles for administrators (docs/promotions.md). */
@Injectable()
export class BundlesAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly bundles: BundlesService,
    private readonly media: MediaService,
    private readonly images: ImagesService,
    private readonly clock: Clock,
    private readonly currencies: CurrenciesService,
    private readonly translations: TranslationsService,
  ) {}

  /** Checks that the path `/admin/bundles/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'bundles', id);
  }

  /** Lists bundles, the newest first unless the query has a sort. */
  async listBundles(query: AdminBundlesQuery): Promise<Page<ShownBundle>> {
    const { rows, total } = await readPage<Bundle>(this.db, query, {
      rows: `SELECT b.* ${FILTERED} ORDER BY ${orderBy(query.sort, SORTABLE, 'b.id DESC')} LIMIT $3 OFFSET $4`,
      count: `SELECT count(*) AS total ${FILTERED}`,
      values: [containsPattern(query.search), query.is_active ?? null],
    });
    return { rows: await this.withItems(rows), total };
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findBundle(id: number): Promise<ShownBundle> {
    const bundle = await this.db.repo(Bundle).findOneBy({ id });
    const [shown] = await this.withItems(bundle ? [bundle] : []);
    if (!shown) throw RequestErrors.NOT_FOUND();
    return shown;
  }

  /** @throws RequestErrors.VALIDATION_ERROR */
  async createBundle(input: CreateBundle): Promise<ShownBundle> {
    const { id } = await this.db.tx(async (tx) =>
      this.bundles.createBundle(tx, {
        name: input.name,
        translations: await this.translations.newTranslations(tx, input.translations),
        slug: input.slug,
        description: input.description,
        image: this.media.storedFormOf(input.image ?? null),
        discountType: input.discount_type,
        discountValue: parseHundredths(input.discount_value),
        isActive: input.is_active,
        startsAt: input.starts_at,
        endsAt: input.ends_at,
        items: input.items.map(({ product_variant_id, quantity, is_required }) => ({
          productVariantId: product_variant_id,
          quantity,
          isRequired: is_required,
        })),
      }),
    );
    return this.findBundle(id);
  }

  /** Changes the given fields. @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR */
  async updateBundle(
    id: number,
    { discount_value, translations, ...input }: UpdateBundle,
  ): Promise<ShownBundle> {
    await this.db.tx(async (tx) => {
      const bundle = await lockBundle(tx, id);
      const translated = await this.translations.changedTranslations(tx, 'bundles', id, translations);
      if (input.image !== undefined) await this.images.releaseImage(tx, 'bundle', id);
      await mapConstraintErrors(BUNDLE_CONSTRAINTS, () =>
        tx.repo(Bundle).save({
          ...tx.repo(Bundle).merge(bundle, input),
          ...translated,
          ...(input.image !== undefined && { image: this.media.storedFormOf(input.image) }),
          ...(discount_value !== undefined && { discount_value: parseHundredths(discount_value) }),
          updated_at: this.clock.now(),
        }),
      );
    });
    return this.findBundle(id);
  }

  /** Deletes a bundle; orders retain its discount. @throws RequestErrors.NOT_FOUND */
  async deleteBundle(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await this.images.releaseImage(tx, 'bundle', id);
      if (!(await tx.execute('DELETE FROM bundles WHERE id = $1', [id]))) throw RequestErrors.NOT_FOUND();
    });
  }

  /**
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR for an unknown variant, or one that is in
   * the bundle
   */
  async addBundleItem(
    id: number,
    { product_variant_id, quantity, is_required }: NewBundleItemBody,
  ): Promise<ShownBundleItem> {
    const added = await this.db.tx(async (tx) => {
      await lockBundle(tx, id);
      await this.touchBundle(tx, id);
      const item = { bundle_id: id, product_variant_id, quantity, is_required };
      return mapConstraintErrors(ITEM_CONSTRAINTS, () => tx.repo(BundleItem).save(item));
    });
    const item = (await this.findBundle(id)).items.find((shown) => shown.id === added.id);
    if (!item) throw RequestErrors.NOT_FOUND();
    return item;
  }

  /** @throws RequestErrors.NOT_FOUND */
  async removeBundleItem(id: number, itemId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const removed = await tx.execute('DELETE FROM bundle_items WHERE id = $1 AND bundle_id = $2', [
        itemId,
        id,
      ]);
      if (!removed) throw RequestErrors.NOT_FOUND();
      await this.touchBundle(tx, id);
    });
  }

  /** Gives a bundle whose items change another version. */
  private async touchBundle(tx: Tx, id: number): Promise<void> {
    await tx.execute('UPDATE bundles SET updated_at = $2 WHERE id = $1', [id, this.clock.now()]);
  }

  private async withItems(bundles: Bundle[]): Promise<ShownBundle[]> {
    if (!bundles.length) return [];
    const exchange = await this.currencies.readExchange();
    const items = await this.db.rows<ShownBundleItem>(ITEMS, [bundles.map(({ id }) => id)]);
    return bundles.map((bundle) => ({
      bundle,
      exchange,
      items: items.filter((item) => item.bundle_id === bundle.id),
    }));
  }
}

/** @throws RequestErrors.NOT_FOUND */
async function lockBundle(tx: Tx, id: number): Promise<Bundle> {
  const bundle = await tx.repo(Bundle).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!bundle) throw RequestErrors.NOT_FOUND();
  return bundle;
}
