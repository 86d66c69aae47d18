import { Injectable } from '@nestjs/common';
import { Db, containsPattern, isForeignKeyViolation } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import { readPage } from '../../platform/http/paging';
import { mapConstraintErrors } from '../../platform/http/constraint-errors';
import { orderBy } from '../../platform/http/sorting';
import { TranslationsService } from '../../platform/translations/translations.service';
import type { BlogCategoriesQuery, CreateBlogCategory, UpdateBlogCategory } from './blog.dto';
import { BlogCategory } from './blog.entity';
import { BlogErrors } from './blog.errors';
import { BlogService } from './blog.service';

/** A category with the number of its posts of any state. */
export type CountedCategory = Omit<BlogCategory, 'version'> & { posts_count: number; version: string };

const COUNTED = `
  SELECT c.id, c.name, c.slug, c.translations, c.version::text AS version,
    (SELECT count(*) FROM blog_posts b WHERE b.category_id = c.id) AS posts_count
  FROM blog_categories c`;

const SORTABLE = { name: 'name', posts_count: 'posts_count' };

/** Manages blog categories for administrators. */
@Injectable()
export class BlogCategoriesAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly blog: BlogService,
    private readonly translations: TranslationsService,
  ) {}

  /** Lists categories, by name unless the query has a sort. */
  listBlogCategories(query: BlogCategoriesQuery): Promise<Page<CountedCategory>> {
    const where = 'WHERE ($1::text IS NULL OR c.name ILIKE $1)';
    return readPage(this.db, query, {
      rows: `${COUNTED} ${where} ORDER BY ${orderBy(query.sort, SORTABLE, 'name, id')} LIMIT $2 OFFSET $3`,
      count: `SELECT count(*) AS total FROM blog_categories c ${where}`,
      values: [containsPattern(query.search)],
    });
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findBlogCategory(id: number): Promise<CountedCategory> {
    const category = await this.db.row<CountedCategory>(`${COUNTED} WHERE c.id = $1`, [id]);
    if (!category) throw RequestErrors.NOT_FOUND();
    return category;
  }

  /** @throws RequestErrors.VALIDATION_ERROR when the slug is taken */
  async createBlogCategory({ name, slug, translations }: CreateBlogCategory): Promise<CountedCategory> {
    const { id } = await this.db.tx(async (tx) =>
      this.blog.createCategory(tx, {
        name,
        slug: slug ?? undefined,
        translations: await this.translations.newTranslations(tx, translations),
      }),
    );
    return this.findBlogCategory(id);
  }

  /** Changes the given fields; the slug stays unless it is one of them. @throws RequestErrors.NOT_FOUND */
  async updateBlogCategory(id: number, input: UpdateBlogCategory): Promise<CountedCategory> {
    const { name, slug, translations } = input;
    await this.db.tx(async (tx) => {
      const changed = {
        ...(name !== undefined && { name }),
        ...(slug != null && { slug }),
        ...(await this.translations.changedTranslations(tx, 'blog_categories', id, translations)),
      };
      if (Object.keys(changed).length === 0) return;
      await mapConstraintErrors({ blog_categories_slug_key: ['slug', 'This slug is taken.'] }, () =>
        tx.repo(BlogCategory).update({ id }, changed),
      );
    });
    return this.findBlogCategory(id);
  }

  /** @throws RequestErrors.NOT_FOUND, BlogErrors.BLOG_CATEGORY_NOT_EMPTY */
  async deleteBlogCategory(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const { affected } = await tx
        .repo(BlogCategory)
        .delete({ id })
        .catch((error: unknown) => {
          throw isForeignKeyViolation(error) ? BlogErrors.BLOG_CATEGORY_NOT_EMPTY() : error;
        });
      if (!affected) throw RequestErrors.NOT_FOUND();
    });
  }

  /** Checks that the path `/admin/blog-categories/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'blog_categories', id);
  }
}
