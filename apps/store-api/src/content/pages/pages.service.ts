import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { Page as PageOf, PageQuery } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { mapConstraintErrors } from '../../platform/http/constraint-errors';
import { readPage } from '../../platform/http/paging';
import { cleanHtml } from '../../platform/rich-text/rich-text';
import { findFreeSlug, idOfTranslatedSlug } from '../../platform/slugs/slugs';
import type { Translations } from '../../platform/translations/translations.entity';
import { Page } from './pages.entity';

/** A page without its content. */
export type ListedPage = Pick<Page, 'id' | 'title' | 'slug' | 'updated_at'>;

export interface NewPage {
  title: string;
  /** Default: made from the title. */
  slug?: string;
  /** HTML; unsafe elements are removed. */
  content: string;
  isActive?: boolean;
  /** Texts in other languages; see `TranslationsService`. */
  translations?: Translations;
}

@Injectable()
export class PagesService {
  constructor(private readonly db: Db) {}

  /** @throws AppError 422 when the slug is taken */
  async createPage(tx: Tx, input: NewPage): Promise<Page> {
    const page = tx.repo(Page).create({
      title: input.title,
      slug: input.slug ?? (await findFreeSlug(tx, 'pages', input.title)),
      content: cleanHtml(input.content),
      is_active: input.isActive ?? true,
      translations: input.translations ?? {},
    });
    return mapConstraintErrors({ pages_slug_key: ['slug', 'This slug is taken.'] }, () =>
      tx.repo(Page).save(page),
    );
  }

  /** Lists the active pages, the oldest first. */
  listActivePages(query: PageQuery): Promise<PageOf<ListedPage>> {
    return readPage(this.db, query, {
      rows: 'SELECT id, title, slug, updated_at FROM pages WHERE is_active ORDER BY id LIMIT $1 OFFSET $2',
      count: 'SELECT count(*) AS total FROM pages WHERE is_active',
      values: [],
    });
  }

  /** @throws AppError 404 for a page that is unknown or not active */
  async findActivePage(slug: string): Promise<Page> {
    const page = await this.db.row<Page>(
      `SELECT * FROM pages WHERE (slug = $1 OR id = ${idOfTranslatedSlug('pages', '$1')}) AND is_active`,
      [slug],
    );
    if (!page) throw RequestErrors.NOT_FOUND();
    return page;
  }
}
