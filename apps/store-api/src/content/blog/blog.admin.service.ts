import { Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx, containsPattern } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import { MediaService } from '../../platform/media/media.service';
import { ImagesService } from '../../platform/media/images.service';
import { readPage } from '../../platform/http/paging';
import { mapConstraintErrors } from '../../platform/http/constraint-errors';
import { cleanHtml } from '../../platform/rich-text/rich-text';
import { nullsLast, orderBy } from '../../platform/http/sorting';
import { TranslationsService } from '../../platform/translations/translations.service';
import type { CreatePost, AdminPostsQuery, UpdatePost } from './blog.dto';
import { BlogPost } from './blog.entity';
import { BlogService, POST_FIELDS } from './blog.service';

/** A post of any state with its category. */
export type AdminPost = BlogPost & { category_name: string | null; category_slug: string | null };

const POST = `
  SELECT b.*, c.name AS category_name, c.slug AS category_slug
  FROM blog_posts b LEFT JOIN blog_categories c ON c.id = b.category_id`;

const FILTERED = `
  WHERE ($2::int IS NULL OR b.category_id = $2)
    AND ($3::text IS NULL OR b.title ILIKE $3 OR b.slug ILIKE $3 OR b.content ILIKE $3)
    AND ($4::text IS NULL OR $4 = CASE
      WHEN b.published_at IS NULL THEN 'draft' WHEN b.published_at > $1::timestamptz THEN 'scheduled' ELSE 'published' END)`;

const SORTABLE = {
  title: 'b.title',
  published_at: nullsLast('b.published_at'),
  created_at: 'b.created_at',
  updated_at: 'b.updated_at',
  views_count: 'b.views_count',
};

/** Manages blog posts for administrators (docs/content.md). */
@Injectable()
export class BlogAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly blog: BlogService,
    private readonly media: MediaService,
    private readonly images: ImagesService,
    private readonly clock: Clock,
    private readonly translations: TranslationsService,
  ) {}

  /** Lists posts, the newest first unless the query has a sort. */
  listPosts(query: AdminPostsQuery): Promise<Page<AdminPost>> {
    return readPage(this.db, query, {
      rows: `${POST} ${FILTERED} ORDER BY ${orderBy(query.sort, SORTABLE, 'b.id DESC')} LIMIT $5 OFFSET $6`,
      count: `SELECT count(*) AS total FROM blog_posts b ${FILTERED}`,
      values: [
        this.clock.now(),
        query.category_id ?? null,
        containsPattern(query.search),
        query.status ?? null,
      ],
    });
  }

  /** @throws RequestErrors.NOT_FOUND */
  findPost(id: number): Promise<AdminPost> {
    return findOrFail(this.db, id);
  }

  /** @throws RequestErrors.VALIDATION_ERROR for a slug that is taken or an unknown category */
  async createPost(adminId: number, input: CreatePost): Promise<AdminPost> {
    return this.db.tx(async (tx) => {
      const author = await tx.row<{ name: string }>('SELECT name FROM users WHERE id = $1', [adminId]);
      const { id } = await this.blog.createPost(tx, {
        title: input.title,
        slug: input.slug ?? undefined,
        excerpt: input.excerpt ?? undefined,
        content: input.content,
        featuredImage: this.media.storedFormOf(input.featured_image ?? null),
        categoryId: input.category_id,
        authorId: adminId,
        authorName: author?.name ?? '',
        tags: input.tags ?? undefined,
        metaTitle: input.meta_title,
        metaDescription: input.meta_description,
        publishedAt: input.published_at,
        translations: await this.translations.newTranslations(tx, input.translations),
      });
      return findOrFail(tx, id);
    });
  }

  /**
   * Changes the given fields. The slug stays unless it is one of them, so that links to the post still work.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR
   */
  async updatePost(id: number, input: UpdatePost): Promise<AdminPost> {
    return this.db.tx(async (tx) => {
      const post = await lockPost(tx, id);
      if (input.featured_image !== undefined) await this.images.releaseImage(tx, 'post', id);
      const { featured_image: image = post.featured_image } = input;
      const changed = {
        title: input.title ?? post.title,
        slug: input.slug ?? post.slug,
        excerpt: textOr(input.excerpt, post.excerpt),
        content: input.content === undefined ? post.content : cleanHtml(input.content),
        featured_image: this.media.storedFormOf(image),
        category_id: valueOr(input.category_id, post.category_id),
        tags: input.tags === undefined ? post.tags : (input.tags ?? []),
        meta_title: valueOr(input.meta_title, post.meta_title),
        meta_description: valueOr(input.meta_description, post.meta_description),
        published_at: valueOr(input.published_at, post.published_at),
        updated_at: this.clock.now(),
        ...(await this.translations.changedTranslations(tx, 'blog_posts', id, input.translations)),
      };
      await mapConstraintErrors(POST_FIELDS, () => tx.repo(BlogPost).update({ id }, changed));
      return findOrFail(tx, id);
    });
  }

  /** Stores an uploaded image as the main one of a post. @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR */
  async setPostImage(id: number, upload: Buffer): Promise<AdminPost> {
    await this.images.replaceImage('post', id, upload);
    return this.findPost(id);
  }

  /** Publishes a post now; a published one retains its date. @throws RequestErrors.NOT_FOUND */
  publishPost(id: number): Promise<AdminPost> {
    const now = this.clock.now();
    return this.setPublished(id, (since) => (since && since <= now ? since : now));
  }

  /** Makes a post a draft again. @throws RequestErrors.NOT_FOUND */
  unpublishPost(id: number): Promise<AdminPost> {
    return this.setPublished(id, () => null);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async deletePost(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await this.images.releaseImage(tx, 'post', id);
      const { affected } = await tx.repo(BlogPost).delete({ id });
      if (!affected) throw RequestErrors.NOT_FOUND();
    });
  }

  /** Checks that the path `/admin/blog-posts/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'blog_posts', id);
  }

  private async setPublished(id: number, at: (since: Date | null) => Date | null): Promise<AdminPost> {
    return this.db.tx(async (tx) => {
      const { published_at } = await lockPost(tx, id);
      const changed = { published_at: at(published_at), updated_at: this.clock.now() };
      await tx.repo(BlogPost).update({ id }, changed);
      return findOrFail(tx, id);
    });
  }
}

async function findOrFail(queryable: Queryable, id: number): Promise<AdminPost> {
  const post = await queryable.row<AdminPost>(`${POST} WHERE b.id = $1`, [id]);
  if (!post) throw RequestErrors.NOT_FOUND();
  return post;
}

async function lockPost(tx: Tx, id: number): Promise<BlogPost> {
  const post = await tx.repo(BlogPost).findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!post) throw RequestErrors.NOT_FOUND();
  return post;
}

/** Returns the given value, also null; the present one when it is undefined. */
function valueOr<T>(given: T | null | undefined, present: T | null): T | null {
  return given === undefined ? present : given;
}

function textOr(given: string | null | undefined, present: string): string {
  return given === undefined ? present : (given ?? '');
}
