import { Injectable } from '@nestjs/common';
import { Db, type Tx, containsPattern } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import { readPage } from '../../platform/http/paging';
import { DELETED_IMAGE } from '../../platform/media/image-fields';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import { cleanHtml } from '../../platform/rich-text/rich-text';
import { fold, findFreeSlug, idOfTranslatedSlug } from '../../platform/slugs/slugs';
import type { Translations } from '../../platform/translations/translations.entity';
import type { BlogPageQuery } from './blog.dto';
import { BlogCategory, BlogPost } from './blog.entity';

export interface NewBlogPost {
  title: string;
  /** Default: made from the title. */
  slug?: string;
  excerpt?: string;
  /** HTML; unsafe elements are removed. */
  content: string;
  /** A storage key, or an absolute URL. */
  featuredImage?: string | null;
  categoryId?: number | null;
  authorId?: number | null;
  authorName: string;
  tags?: string[];
  metaTitle?: string | null;
  metaDescription?: string | null;
  /** Null for a draft; a later instant publishes it then. */
  publishedAt?: Date | null;
  /** Texts in other languages; see `TranslationsService`. */
  translations?: Translations;
}

/** A published post; the content is read for single posts only. */
export type ShownPost = Omit<BlogPost, 'content' | 'published_at'> & {
  published_at: Date;
  category_name: string | null;
  category_slug: string | null;
};

const PUBLISHED = 'b.published_at <= $1';
const LISTED = `b.id, b.title, b.slug, b.excerpt, b.featured_image, b.published_at, b.author_name,
  b.category_id, c.name AS category_name, c.slug AS category_slug`;
const FROM = 'blog_posts b LEFT JOIN blog_categories c ON c.id = b.category_id';

/** Fields of the constraints on a post. */
export const POST_FIELDS: FieldConstraints = {
  blog_posts_slug_key: ['slug', 'This slug is taken.'],
  blog_posts_category_id_fkey: ['category_id', 'This category does not exist.'],
  blog_posts_featured_image_deleted: ['featured_image', DELETED_IMAGE],
};

@Injectable()
export class BlogService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError 422 when the slug is taken */
  async createCategory(
    tx: Tx,
    input: Pick<BlogCategory, 'name'> & { slug?: string; translations?: Translations },
  ): Promise<BlogCategory> {
    const slug = input.slug ?? (await findFreeSlug(tx, 'blog_categories', input.name));
    return mapConstraintErrors({ blog_categories_slug_key: ['slug', 'This slug is taken.'] }, () =>
      tx.repo(BlogCategory).save({ name: input.name, slug, translations: input.translations ?? {} }),
    );
  }

  /** @throws AppError 422 when the slug is taken or the category does not exist */
  async createPost(tx: Tx, input: NewBlogPost): Promise<BlogPost> {
    const post = tx.repo(BlogPost).create({
      title: input.title,
      slug: input.slug ?? (await findFreeSlug(tx, 'blog_posts', input.title)),
      excerpt: input.excerpt ?? '',
      content: cleanHtml(input.content),
      featured_image: input.featuredImage ?? null,
      category_id: input.categoryId ?? null,
      author_id: input.authorId ?? null,
      author_name: input.authorName,
      tags: input.tags ?? [],
      meta_title: input.metaTitle ?? null,
      meta_description: input.metaDescription ?? null,
      published_at: input.publishedAt ?? null,
      translations: input.translations ?? {},
    });
    return mapConstraintErrors(POST_FIELDS, () => tx.repo(BlogPost).save(post));
  }

  /** Lists published posts, the newest first. */
  listPublishedPosts(query: BlogPageQuery): Promise<Page<ShownPost>> {
    const params: unknown[] = [this.clock.now()];
    let where = PUBLISHED;
    if (query.category_id !== undefined) where += ` AND b.category_id = $${params.push(query.category_id)}`;
    const pattern = containsPattern(fold(query.search ?? ''));
    if (pattern) {
      where += ` AND lower(unaccent(concat_ws(' ', b.title, b.content))) LIKE $${params.push(pattern)}`;
    }
    return readPage(this.db, query, {
      rows: `SELECT ${LISTED} FROM ${FROM} WHERE ${where} ORDER BY b.published_at DESC, b.id DESC
             LIMIT $${params.length + 1} OFFSET $${params.length + 2}`,
      count: `SELECT count(*) AS total FROM blog_posts b WHERE ${where}`,
      values: params,
    });
  }

  /** Returns a published post with its content and counts a view. @throws AppError 404 */
  async viewPost(slug: string): Promise<ShownPost & { content: string }> {
    const post = await this.db.row<ShownPost & { content: string }>(
      `WITH viewed AS (
         UPDATE blog_posts b SET views_count = views_count + 1 WHERE (b.slug = $2 OR b.id = ${idOfTranslatedSlug('blog_posts', '$2')}) AND ${PUBLISHED} RETURNING b.*
       )
       SELECT b.*, c.name AS category_name, c.slug AS category_slug
       FROM viewed b LEFT JOIN blog_categories c ON c.id = b.category_id`,
      [this.clock.now(), slug],
    );
    if (!post) throw RequestErrors.NOT_FOUND();
    return post;
  }
}
