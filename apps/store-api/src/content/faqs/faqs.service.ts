import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { cleanHtml } from '../../platform/rich-text/rich-text';
import type { Translations } from '../../platform/translations/translations.entity';
import { Faq } from './faqs.entity';

export interface NewFaq {
  question: string;
  /** May be HTML; unsafe elements are removed. */
  answer: string;
  category?: string;
  sortOrder?: number;
  isActive?: boolean;
  /** Texts in other languages; see `TranslationsService`. */
  translations?: Translations;
}

@Injectable()
export class FaqsService {
  constructor(private readonly db: Db) {}

  createFaq(tx: Tx, input: NewFaq): Promise<Faq> {
    return tx.repo(Faq).save(
      tx.repo(Faq).create({
        question: input.question,
        answer: cleanHtml(input.answer),
        category: input.category ?? '',
        sort_order: input.sortOrder ?? 0,
        is_active: input.isActive ?? true,
        translations: input.translations ?? {},
      }),
    );
  }

  /** Lists active questions in their order. */
  listActiveFaqs(): Promise<Faq[]> {
    return this.db.repo(Faq).find({ where: { is_active: true }, order: { sort_order: 'ASC', id: 'ASC' } });
  }
}
