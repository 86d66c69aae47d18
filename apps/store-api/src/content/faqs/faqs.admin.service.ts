import { Injectable } from '@nestjs/common';
import { Db, containsPattern } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import { readPage } from '../../platform/http/paging';
import { cleanHtml } from '../../platform/rich-text/rich-text';
import { orderBy } from '../../platform/http/sorting';
import { TranslationsService } from '../../platform/translations/translations.service';
import type { CreateFaq, ReorderFaqs, AdminFaqsQuery, UpdateFaq } from './faqs.dto';
import { Faq } from './faqs.entity';
import { FaqsService } from './faqs.service';

const FILTERED = `
  FROM faqs f WHERE ($1::text IS NULL OR f.category = $1) AND ($2::boolean IS NULL OR f.is_active = $2)
    AND ($3::text IS NULL OR f.question ILIKE $3 OR f.answer ILIKE $3)`;

const SORTABLE = {
  sort_order: 'f.sort_order',
  category: 'f.category',
  question: 'f.question',
  created_at: 'f.created_at',
  updated_at: 'f.updated_at',
};

const PLACE = `
  UPDATE faqs f SET sort_order = given.sort_order, updated_at = $3
  FROM unnest($1::int[], $2::int[]) AS given (id, sort_order) WHERE f.id = given.id`;

/** Manages frequently asked questions for administrators (docs/content.md). */
@Injectable()
export class FaqsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly faqs: FaqsService,
    private readonly clock: Clock,
    private readonly translations: TranslationsService,
  ) {}

  /** Lists questions in the order of the public list unless the query has a sort. */
  listFaqs(query: AdminFaqsQuery): Promise<Page<Faq>> {
    const { category = null, is_active = null, search, sort } = query;
    return readPage(this.db, query, {
      rows: `SELECT f.* ${FILTERED} ORDER BY ${orderBy(sort, SORTABLE, 'f.sort_order, f.id')} LIMIT $4 OFFSET $5`,
      count: `SELECT count(*) AS total ${FILTERED}`,
      values: [category, is_active, containsPattern(search)],
    });
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findFaq(id: number): Promise<Faq> {
    const faq = await this.db.repo(Faq).findOneBy({ id });
    if (!faq) throw RequestErrors.NOT_FOUND();
    return faq;
  }

  async createFaq({ question, answer, category, sort_order, is_active, ...input }: CreateFaq): Promise<Faq> {
    const { id } = await this.db.tx(async (tx) =>
      this.faqs.createFaq(tx, {
        question,
        answer,
        category: category ?? undefined,
        sortOrder: sort_order,
        isActive: is_active,
        translations: await this.translations.newTranslations(tx, input.translations),
      }),
    );
    return this.findFaq(id);
  }

  /** Changes the given fields. @throws RequestErrors.NOT_FOUND */
  async updateFaq(id: number, input: UpdateFaq): Promise<Faq> {
    const { question, answer, category, sort_order, is_active } = input;
    const changed = {
      ...(question !== undefined && { question }),
      ...(answer !== undefined && { answer: cleanHtml(answer) }),
      ...(category !== undefined && { category: category ?? '' }),
      ...(sort_order !== undefined && { sort_order }),
      ...(is_active !== undefined && { is_active }),
      updated_at: this.clock.now(),
    };
    await this.db.tx(async (tx) => {
      const translated = await this.translations.changedTranslations(tx, 'faqs', id, input.translations);
      await tx.repo(Faq).update({ id }, { ...changed, ...translated });
    });
    return this.findFaq(id);
  }

  /**
   * Changes the order of questions, all or none.
   * @throws RequestErrors.VALIDATION_ERROR for one that is unknown or named twice
   * @returns every question, in the new order
   */
  async reorderFaqs({ items }: ReorderFaqs): Promise<Faq[]> {
    return this.db.tx(async (tx) => {
      const ids = items.map(({ id }) => id);
      // The lock makes concurrent requests wait for each other.
      const known = await tx.rows<{ id: number }>(
        'SELECT id FROM faqs WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE',
        [ids],
      );
      const errors = placeErrors(ids, new Set(known.map(({ id }) => id)));
      if (Object.keys(errors).length > 0) throw RequestErrors.VALIDATION_ERROR({ errors });
      await tx.execute(PLACE, [ids, items.map(({ sort_order }) => sort_order), this.clock.now()]);
      return tx.repo(Faq).find({ order: { sort_order: 'ASC', id: 'ASC' } });
    });
  }

  /** @throws RequestErrors.NOT_FOUND */
  async deleteFaq(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const { affected } = await tx.repo(Faq).delete({ id });
      if (!affected) throw RequestErrors.NOT_FOUND();
    });
  }

  /** Checks that the path `/admin/faqs/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'faqs', id);
  }
}

function placeErrors(ids: readonly number[], known: ReadonlySet<number>): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  ids.forEach((id, index) => {
    if (!known.has(id)) errors[`items.${index}.id`] = ['There is no such question.'];
    else if (ids.indexOf(id) < index) errors[`items.${index}.id`] = ['This question is named twice.'];
  });
  return errors;
}
