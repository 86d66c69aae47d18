import { Injectable } from '@nestjs/common';
import { Db, containsPattern } from '@comptoir/db';
import type { Page as PageOf, NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import { readPage } from '../../platform/http/paging';
import { mapConstraintErrors } from '../../platform/http/constraint-errors';
import { cleanHtml } from '../../platform/rich-text/rich-text';
import { orderBy } from '../../platform/http/sorting';
import { TranslationsService } from '../../platform/translations/translations.service';
import type { CreatePage, AdminPagesQuery, UpdatePage } from './pages.dto';
import { Page } from './pages.entity';
import { PagesService } from './pages.service';

const FILTERED = `
  FROM pages p WHERE ($1::boolean IS NULL OR p.is_active = $1)
    AND ($2::text IS NULL OR p.title ILIKE $2 OR p.slug ILIKE $2 OR p.content ILIKE $2)`;

const SORTABLE = { title: 'p.title', slug: 'p.slug', created_at: 'p.created_at', updated_at: 'p.updated_at' };

/** Manages static pages for administrators (docs/content.md). */
@Injectable()
export class PagesAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly pages: PagesService,
    private readonly clock: Clock,
    private readonly translations: TranslationsService,
  ) {}

  /** Lists pages, the newest first unless the query has a sort. */
  listPages(query: AdminPagesQuery): Promise<PageOf<Page>> {
    return readPage(this.db, query, {
      rows: `SELECT p.* ${FILTERED} ORDER BY ${orderBy(query.sort, SORTABLE, 'p.id DESC')} LIMIT $3 OFFSET $4`,
      count: `SELECT count(*) AS total ${FILTERED}`,
      values: [query.is_active ?? null, containsPattern(query.search)],
    });
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findPage(id: number): Promise<Page> {
    const page = await this.db.repo(Page).findOneBy({ id });
    if (!page) throw RequestErrors.NOT_FOUND();
    return page;
  }

  /** @throws RequestErrors.VALIDATION_ERROR when the slug is taken */
  async createPage({ title, slug, content, is_active, translations }: CreatePage): Promise<Page> {
    const { id } = await this.db.tx(async (tx) =>
      this.pages.createPage(tx, {
        title,
        slug: slug ?? undefined,
        content,
        isActive: is_active,
        translations: await this.translations.newTranslations(tx, translations),
      }),
    );
    return this.findPage(id);
  }

  /**
   * Changes the given fields. The slug stays unless it is one of them, so that links to the page still work.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR
   */
  async updatePage(id: number, input: UpdatePage): Promise<Page> {
    const { title, slug, content, is_active } = input;
    const changed = {
      ...(title !== undefined && { title }),
      ...(slug != null && { slug }),
      ...(content !== undefined && { content: cleanHtml(content) }),
      ...(is_active !== undefined && { is_active }),
      updated_at: this.clock.now(),
    };
    await this.db.tx(async (tx) => {
      const translated = await this.translations.changedTranslations(tx, 'pages', id, input.translations);
      await mapConstraintErrors({ pages_slug_key: ['slug', 'This slug is taken.'] }, () =>
        tx.repo(Page).update({ id }, { ...changed, ...translated }),
      );
    });
    return this.findPage(id);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async deletePage(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const { affected } = await tx.repo(Page).delete({ id });
      if (!affected) throw RequestErrors.NOT_FOUND();
    });
  }

  /** Checks that the path `/admin/pages/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'pages', id);
  }
}
