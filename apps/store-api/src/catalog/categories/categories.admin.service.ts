import { Injectable } from '@nestjs/common';
import { Db, containsPattern, isForeignKeyViolation } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import { MediaService } from '../../platform/media/media.service';
import { ImagesService } from '../../platform/media/images.service';
import { readPage } from '../../platform/http/paging';
import { mapConstraintErrors } from '../../platform/http/constraint-errors';
import { orderBy } from '../../platform/http/sorting';
import { TranslationsService } from '../../platform/translations/translations.service';
import { ProductRefreshService } from '../product-records/product-refresh.service';
import { Category } from './categories.entity';
import type { CreateCategory, AdminCategoriesQuery, UpdateCategory } from './categories.dto';
import { CategoryErrors } from './categories.errors';
import { CATEGORY_FIELDS, CategoriesService } from './categories.service';

export interface AdminCategory extends Category {
  /** Categories from the root down to this one. */
  path: { id: number; name: string; slug: string }[];
  children_count: number;
  /** Number of products directly in the category, deleted ones excluded. */
  products_count: number;
}

const COUNTS = `
  (SELECT count(*)::integer FROM categories k WHERE k.parent_id = c.id) AS children_count,
  (SELECT count(*)::integer FROM products p WHERE p.category_id = c.id AND p.deleted_at IS NULL) AS products_count`;

/**
 * Reads the path on each request instead of storing it, so that a move needs no update of the categories
 * below.
 */
const PATH = `(
  WITH RECURSIVE above AS (
    SELECT a.id, a.name, a.slug, a.parent_id, 1 AS height FROM categories a WHERE a.id = c.id
    UNION ALL
    SELECT a.id, a.name, a.slug, a.parent_id, above.height + 1
    FROM categories a JOIN above ON a.id = above.parent_id
  )
  SELECT json_agg(json_build_object('id', id, 'name', name, 'slug', slug) ORDER BY height DESC) FROM above) AS path`;

const FILTERED = `
  FROM categories c
  WHERE ($1::text IS NULL OR c.name ILIKE $1 OR c.slug ILIKE $1)
    AND ($2::integer IS NULL OR c.parent_id = $2)
    AND ($3::boolean IS NULL OR (c.parent_id IS NULL) = $3)
    AND ($4::boolean IS NULL OR c.is_active = $4)`;

const SORTABLE = {
  id: 'id',
  name: 'name',
  sort_order: 'sort_order',
  created_at: 'created_at',
  products_count: 'products_count',
};

/** Reads and writes categories for the admin routes. */
@Injectable()
export class CategoriesAdminService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly categories: CategoriesService,
    private readonly refresh: ProductRefreshService,
    private readonly media: MediaService,
    private readonly images: ImagesService,
    private readonly translations: TranslationsService,
  ) {}

  listCategories(query: AdminCategoriesQuery): Promise<Page<AdminCategory>> {
    const order = orderBy(query.sort, SORTABLE, 'sort_order, id');
    return readPage(this.db, query, {
      rows: `SELECT c.*, ${PATH} FROM (
               SELECT c.*, ${COUNTS} ${FILTERED} ORDER BY ${order} LIMIT $5 OFFSET $6
             ) c ORDER BY ${order}`,
      count: `SELECT count(*) AS total ${FILTERED}`,
      values: [
        containsPattern(query.search),
        query.parent_id ?? null,
        query.roots ?? null,
        query.is_active ?? null,
      ],
    });
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findCategory(id: number): Promise<AdminCategory> {
    const category = await this.db.row<AdminCategory>(
      `SELECT c.*, ${COUNTS}, ${PATH} FROM categories c WHERE c.id = $1`,
      [id],
    );
    if (!category) throw RequestErrors.NOT_FOUND();
    return category;
  }

  /** @throws RequestErrors.VALIDATION_ERROR */
  async createCategory(input: CreateCategory): Promise<AdminCategory> {
    const { id } = await this.db.tx(async (tx) =>
      this.categories.createCategory(tx, {
        name: input.name,
        slug: input.slug ?? undefined,
        parentId: input.parent_id,
        imageUrl: this.media.storedFormOf(input.image_url ?? null),
        sortOrder: input.sort_order ?? undefined,
        isActive: input.is_active ?? undefined,
        translations: await this.translations.newTranslations(tx, input.translations),
        customFields: input.custom_fields,
      }),
    );
    return this.findCategory(id);
  }

  /**
   * Updates a category, or moves it together with its descendants. A new name, in any language, also
   * refreshes the search text of its products.
   * @throws RequestErrors.NOT_FOUND; RequestErrors.VALIDATION_ERROR, on `parent_id` when the parent is below
   * the category
   */
  async updateCategory(id: number, input: UpdateCategory): Promise<AdminCategory> {
    await this.db.tx(async (tx) => {
      const before = await tx.row<Pick<Category, 'name' | 'custom_fields'>>(
        'SELECT name, custom_fields FROM categories WHERE id = $1 FOR NO KEY UPDATE',
        [id],
      );
      if (!before) throw RequestErrors.NOT_FOUND();
      const translated = await this.translations.changedTranslations(
        tx,
        'categories',
        id,
        input.translations,
      );
      const customFields = await this.categories.changedFields(tx, before, input.custom_fields);
      if (input.image_url !== undefined) await this.images.releaseImage(tx, 'category', id);
      await mapConstraintErrors(CATEGORY_FIELDS, () =>
        tx.repo(Category).update(
          { id },
          {
            name: input.name ?? undefined,
            slug: input.slug ?? undefined,
            parent_id: input.parent_id,
            image_url: this.media.storedFormOf(input.image_url),
            sort_order: input.sort_order ?? undefined,
            is_active: input.is_active ?? undefined,
            updated_at: this.clock.now(),
            ...translated,
            custom_fields: customFields,
          },
        ),
      );
      if ((!input.name || input.name === before.name) && !input.translations) return;
      const products = await tx.rows<{ id: number }>(
        'SELECT id FROM products WHERE category_id = $1 ORDER BY sales_count DESC, id',
        [id],
      );
      await this.refresh.refreshManyProducts(
        tx,
        products.map((product) => product.id),
      );
    });
    return this.findCategory(id);
  }

  /**
   * Stores an uploaded image for the category. @throws RequestErrors.NOT_FOUND,
   * RequestErrors.VALIDATION_ERROR
   */
  async setCategoryImage(id: number, upload: Buffer): Promise<AdminCategory> {
    await this.images.replaceImage('category', id, upload);
    return this.findCategory(id);
  }

  /** @throws RequestErrors.NOT_FOUND, CategoryErrors.CATEGORY_NOT_EMPTY */
  async deleteCategory(id: number): Promise<void> {
    const removed = await this.db
      .tx(async (tx) => {
        await this.images.releaseImage(tx, 'category', id);
        return tx.execute('DELETE FROM categories WHERE id = $1', [id]);
      })
      .catch((error: unknown) => {
        throw isForeignKeyViolation(error) ? CategoryErrors.CATEGORY_NOT_EMPTY({ cause: error }) : error;
      });
    if (!removed) throw RequestErrors.NOT_FOUND();
  }

  /** Reports whether the path `/admin/categories/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'categories', id);
  }
}
