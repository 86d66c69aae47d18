import { BooleanField, IdField, IntField, ObjectListField, PageQuery, StringField } from '@comptoir/http';
import { SortField } from '../../platform/http/sorting';
import { type TranslationChanges, TranslationsField } from '../../platform/translations/translations-field';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_QUESTION = 500;
const MAX_ORDER = 1_000_000;
const ANSWER = { max: 20_000, description: 'May hold HTML; unsafe elements are removed.' };

/** Query of GET /admin/faqs. */
export class AdminFaqsQuery extends PageQuery {
  @StringField({ optional: true, max: 100, description: 'Exactly this category.' })
  category?: string;

  @BooleanField({ optional: true })
  is_active?: boolean;

  @StringField({ optional: true, max: 200, description: 'Part of the question or the answer.' })
  search?: string;

  @SortField(['sort_order', 'category', 'question', 'created_at', 'updated_at'])
  sort?: string;
}

/** Texts of a question in another language. */
export class FaqTexts {
  @StringField({ ...OPTIONAL, max: MAX_QUESTION })
  question?: string | null;

  @StringField({ ...OPTIONAL, max: ANSWER.max, description: 'HTML; unsafe markup is removed.' })
  answer?: string | null;

  @StringField({ ...OPTIONAL, max: 100 })
  category?: string | null;
}

class FaqFields {
  @TranslationsField(FaqTexts)
  translations?: TranslationChanges | null;

  @StringField({ ...OPTIONAL, max: 100 })
  category?: string | null;

  @IntField({ optional: true, max: MAX_ORDER })
  sort_order?: number;

  @BooleanField({ optional: true, description: 'True (default) shows it to visitors.' })
  is_active?: boolean;
}

/** Body of PUT /admin/faqs/{id}; absent fields stay as they are. */
export class UpdateFaq extends FaqFields {
  @StringField({ optional: true, min: 1, max: MAX_QUESTION, description: 'Plain text.' })
  question?: string;

  @StringField({ optional: true, min: 1, ...ANSWER })
  answer?: string;
}

/** Body of POST /admin/faqs. */
export class CreateFaq extends FaqFields {
  @StringField({ max: MAX_QUESTION, description: 'Plain text.' })
  question: string;

  @StringField(ANSWER)
  answer: string;
}

class FaqPlace {
  @IdField()
  id: number;

  @IntField({ max: MAX_ORDER })
  sort_order: number;
}

/** Body of POST /admin/faqs/reorder. */
export class ReorderFaqs {
  @ObjectListField(() => FaqPlace, {
    min: 1,
    max: 1000,
    description: 'Applied to all of them or none; other questions stay unchanged.',
  })
  items: FaqPlace[];
}
