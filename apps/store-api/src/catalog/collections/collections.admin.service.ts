import { Injectable } from '@nestjs/common';
import { Db, containsPattern } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import { MediaService } from '../../platform/media/media.service';
import { ImagesService } from '../../platform/media/images.service';
import { readPage } from '../../platform/http/paging';
import { mapConstraintErrors } from '../../platform/http/constraint-errors';
import { cleanHtml } from '../../platform/rich-text/rich-text';
import { orderBy } from '../../platform/http/sorting';
import { TranslationsService } from '../../platform/translations/translations.service';
import type { CreateCollection, AdminCollectionsQuery, UpdateCollection } from './collections.dto';
import { Collection } from './collections.entity';
import { COLLECTION_FIELDS, CollectionsService } from './collections.service';

export interface AdminCollection extends Collection {
  /** Ids of the products of any status, in display order. */
  product_ids: number[];
  products_count: number;
}

const SHOWN = `
  SELECT c.*, held.*
  FROM collections c
  CROSS JOIN LATERAL (
    SELECT COALESCE(array_agg(k.product_id ORDER BY k.sort_order, k.product_id), '{}') AS product_ids,
      count(*)::integer AS products_count
    FROM collection_products k JOIN products p ON p.id = k.product_id AND p.deleted_at IS NULL
    WHERE k.collection_id = c.id
  ) held`;

const FILTERED = `
  WHERE ($1::text IS NULL OR c.name ILIKE $1 OR c.slug ILIKE $1) AND ($2::boolean IS NULL OR c.is_active = $2)`;

const SORTABLE = {
  id: 'c.id',
  name: 'c.name',
  sort_order: 'c.sort_order',
  created_at: 'c.created_at',
  products_count: 'held.products_count',
};

/** Reads and writes collections for the admin routes. */
@Injectable()
export class CollectionsAdminService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly collections: CollectionsService,
    private readonly media: MediaService,
    private readonly images: ImagesService,
    private readonly translations: TranslationsService,
  ) {}

  listCollections(query: AdminCollectionsQuery): Promise<Page<AdminCollection>> {
    const order = orderBy(query.sort, SORTABLE, 'c.sort_order, c.id');
    return readPage(this.db, query, {
      rows: `${SHOWN} ${FILTERED} ORDER BY ${order} LIMIT $3 OFFSET $4`,
      count: `SELECT count(*) AS total FROM collections c ${FILTERED}`,
      values: [containsPattern(query.search), query.is_active ?? null],
    });
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findCollection(id: number): Promise<AdminCollection> {
    const collection = await this.db.row<AdminCollection>(`${SHOWN} WHERE c.id = $1`, [id]);
    if (!collection) throw RequestErrors.NOT_FOUND();
    return collection;
  }

  /** @throws RequestErrors.VALIDATION_ERROR */
  async createCollection(input: CreateCollection): Promise<AdminCollection> {
    const { id } = await this.db.tx(async (tx) =>
      this.collections.createCollection(tx, {
        name: input.name,
        slug: input.slug ?? undefined,
        description: input.description ?? '',
        imageUrl: this.media.storedFormOf(input.image_url ?? null),
        isActive: input.is_active ?? undefined,
        sortOrder: input.sort_order ?? undefined,
        productIds: input.product_ids ?? [],
        translations: await this.translations.newTranslations(tx, input.translations),
      }),
    );
    return this.findCollection(id);
  }

  /** @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR */
  async updateCollection(id: number, input: UpdateCollection): Promise<AdminCollection> {
    await this.db.tx(async (tx) => {
      const translated = await this.translations.changedTranslations(
        tx,
        'collections',
        id,
        input.translations,
      );
      if (input.image_url !== undefined) await this.images.releaseImage(tx, 'collection', id);
      const { affected } = await mapConstraintErrors(COLLECTION_FIELDS, () =>
        tx.repo(Collection).update(
          { id },
          {
            name: input.name ?? undefined,
            slug: input.slug ?? undefined,
            description: input.description === undefined ? undefined : cleanHtml(input.description ?? ''),
            image_url: this.media.storedFormOf(input.image_url),
            is_active: input.is_active ?? undefined,
            sort_order: input.sort_order ?? undefined,
            updated_at: this.clock.now(),
            ...translated,
          },
        ),
      );
      if (!affected) throw RequestErrors.NOT_FOUND();
      if (input.product_ids) await this.collections.setCollectionProducts(tx, id, input.product_ids);
    });
    return this.findCollection(id);
  }

  /** Replaces the products of a collection. @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR */
  setCollectionProducts(id: number, productIds: number[]): Promise<AdminCollection> {
    return this.updateCollection(id, { product_ids: productIds });
  }

  /**
   * Stores an uploaded image for the collection. @throws RequestErrors.NOT_FOUND,
   * RequestErrors.VALIDATION_ERROR
   */
  async setCollectionImage(id: number, upload: Buffer): Promise<AdminCollection> {
    await this.images.replaceImage('collection', id, upload);
    return this.findCollection(id);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async deleteCollection(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await this.images.releaseImage(tx, 'collection', id);
      const removed = await tx.execute('DELETE FROM collections WHERE id = $1', [id]);
      if (!removed) throw RequestErrors.NOT_FOUND();
    });
  }

  /** Reports whether the path `/admin/collections/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'collections', id);
  }
}
