import { BooleanField, PageQuery, StringField } from '@comptoir/http';
import { SlugField } from '../../platform/slugs/slug-field';
import { SortField } from '../../platform/http/sorting';
import { type TranslationChanges, TranslationsField } from '../../platform/translations/translations-field';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_TITLE = 200;
const CONTENT = { max: 200_000, description: 'HTML; unsafe elements are removed.' };

/** Query of GET /admin/pages. */
export class AdminPagesQuery extends PageQuery {
  @BooleanField({ optional: true })
  is_active?: boolean;

  @StringField({ optional: true, max: 200, description: 'Part of the title, the slug or the content.' })
  search?: string;

  @SortField(['title', 'slug', 'created_at', 'updated_at'])
  sort?: string;
}

/** Texts of a page in another language. */
export class PageTexts {
  @StringField({ ...OPTIONAL, max: MAX_TITLE })
  title?: string | null;

  @SlugField()
  slug?: string | null;

  @StringField({ ...OPTIONAL, max: CONTENT.max, description: 'HTML; unsafe markup is removed.' })
  content?: string | null;
}

class PageFields {
  @TranslationsField(PageTexts)
  translations?: TranslationChanges | null;

  @SlugField()
  slug?: string | null;

  @BooleanField({ optional: true, description: 'True (default) shows it to visitors.' })
  is_active?: boolean;
}

/** Body of PUT /admin/pages/{id}; absent fields stay as they are, the slug too. */
export class UpdatePage extends PageFields {
  @StringField({ optional: true, min: 1, max: MAX_TITLE })
  title?: string;

  @StringField({ optional: true, min: 1, ...CONTENT })
  content?: string;
}

/** Body of POST /admin/pages. */
export class CreatePage extends PageFields {
  @StringField({ max: MAX_TITLE })
  title: string;

  @StringField(CONTENT)
  content: string;
}
