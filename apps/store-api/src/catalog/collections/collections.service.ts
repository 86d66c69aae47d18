import { Injectable } from '@nestjs/common';
import type { CurrencyCode } from '@comptoir/contracts';
import { Db, type Tx } from '@comptoir/db';
import type { Page, PageQuery } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import { RequestErrors } from '../../platform/http/request.errors';
import { DELETED_IMAGE } from '../../platform/media/image-fields';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import { cleanHtml } from '../../platform/rich-text/rich-text';
import { findFreeSlug, idOfTranslatedSlug } from '../../platform/slugs/slugs';
import type { Translations } from '../../platform/translations/translations.entity';
import { isVisible } from '../product-records/product-visibility';
import { type ListedProduct, ProductsReadService } from '../products/products.read.service';
import { Collection } from './collections.entity';

export interface NewCollection {
  name: string;
  /** Made of the name when absent. */
  slug?: string;
  /** HTML; unsafe markup is removed. */
  description?: string;
  /** Storage key or absolute URL. */
  imageUrl?: string | null;
  isActive?: boolean;
  sortOrder?: number;
  /** Ids in display order. */
  productIds?: number[];
  /** Texts in other languages; see `TranslationsService`. */
  translations?: Translations;
}

export type ShownCollection = Collection & { products_count: number };

const SHOWN = `
  SELECT c.*, (
      SELECT count(*)::integer FROM collection_products k JOIN products p ON p.id = k.product_id
      WHERE k.collection_id = c.id AND ${isVisible('$1')}
    ) AS products_count
  FROM collections c
  WHERE c.is_active`;

export const COLLECTION_FIELDS: FieldConstraints = {
  collections_slug_key: ['slug', 'This slug is taken.'],
  collections_image_url_deleted: ['image_url', DELETED_IMAGE],
};

/** Reads and writes collections: groups of products that staff choose. */
@Injectable()
export class CollectionsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly products: ProductsReadService,
    private readonly currencies: CurrenciesService,
  ) {}

  /** @throws RequestErrors.VALIDATION_ERROR when the slug is taken or a product does not exist */
  async createCollection(tx: Tx, input: NewCollection): Promise<Collection> {
    const collection = tx.repo(Collection).create({
      name: input.name,
      slug: input.slug ?? (await findFreeSlug(tx, 'collections', input.name)),
      description: cleanHtml(input.description ?? ''),
      image_url: input.imageUrl ?? null,
      is_active: input.isActive ?? true,
      sort_order: input.sortOrder ?? 0,
      translations: input.translations ?? {},
    });
    const saved = await mapConstraintErrors(COLLECTION_FIELDS, () => tx.repo(Collection).save(collection));
    await this.setCollectionProducts(tx, saved.id, input.productIds ?? []);
    return saved;
  }

  /**
   * Replaces the products of a collection; the list gives their display order.
   * @throws RequestErrors.VALIDATION_ERROR when a product does not exist
   */
  async setCollectionProducts(tx: Tx, collectionId: number, productIds: readonly number[]): Promise<void> {
    await tx.execute('DELETE FROM collection_products WHERE collection_id = $1', [collectionId]);
    await mapConstraintErrors(
      { collection_products_product_id_fkey: ['product_ids', 'A product does not exist.'] },
      () =>
        tx.execute(
          `INSERT INTO collection_products (collection_id, product_id, sort_order)
           SELECT $1, id, min(position) FROM unnest($2::integer[]) WITH ORDINALITY given (id, position) GROUP BY id`,
          [collectionId, productIds],
        ),
    );
  }

  listActiveCollections(): Promise<ShownCollection[]> {
    return this.db.rows<ShownCollection>(`${SHOWN} ORDER BY c.sort_order, c.id`, [this.clock.now()]);
  }

  /**
   * Returns an active collection and one page of its products.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR for a currency that is not active
   */
  async findActiveCollection(
    slug: string,
    query: PageQuery & { currency?: CurrencyCode },
  ): Promise<{ collection: ShownCollection; products: Page<ListedProduct> }> {
    const exchange = await this.currencies.readExchange(query.currency);
    const collection = await this.db.row<ShownCollection>(
      `${SHOWN} AND (c.slug = $2 OR c.id = ${idOfTranslatedSlug('collections', '$2')})`,
      [this.clock.now(), slug],
    );
    if (!collection) throw RequestErrors.NOT_FOUND();
    const filter = { collectionId: collection.id, exchange };
    const products = await this.products.listProducts(filter, undefined, query);
    return { collection, products };
  }
}
