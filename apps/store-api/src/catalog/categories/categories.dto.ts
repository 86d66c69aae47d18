import { CustomFieldsField, type GivenValues } from '@comptoir/custom-fields';
import { BooleanField, IdField, IntField, PageQuery, StringField } from '@comptoir/http';
import { ImageField } from '../../platform/media/image-fields';
import { SlugField } from '../../platform/slugs/slug-field';
import { SortField } from '../../platform/http/sorting';
import { type TranslationChanges, TranslationsField } from '../../platform/translations/translations-field';

const OPTIONAL = { optional: true, nullable: true } as const;
const NAME = { min: 1, max: 150 } as const;

/** Texts of a category in another language. */
export class CategoryTexts {
  @StringField({ ...OPTIONAL, max: NAME.max })
  name?: string | null;

  @SlugField()
  slug?: string | null;
}

class CategoryFields {
  @CustomFieldsField()
  custom_fields?: GivenValues | null;

  @TranslationsField(CategoryTexts)
  translations?: TranslationChanges | null;

  @SlugField()
  slug?: string | null;

  @IdField({ ...OPTIONAL, description: 'The parent category; `null` for a root category.' })
  parent_id?: number | null;

  @ImageField(OPTIONAL)
  image_url?: string | null;

  @IntField({ ...OPTIONAL, min: -1_000_000, max: 1_000_000, description: 'Lowest first among siblings.' })
  sort_order?: number | null;

  @BooleanField({ ...OPTIONAL, description: 'When false, the category and its descendants are hidden.' })
  is_active?: boolean | null;
}

/** Body of POST /admin/categories. */
export class CreateCategory extends CategoryFields {
  @StringField(NAME)
  name: string;
}

/** Body of PUT /admin/categories/{id}. Absent fields stay unchanged. */
export class UpdateCategory extends CategoryFields {
  @StringField({ ...NAME, ...OPTIONAL, min: 1, description: 'The slug stays when the name changes.' })
  name?: string | null;
}

/** Query of GET /admin/categories. */
export class AdminCategoriesQuery extends PageQuery {
  @StringField({ optional: true, max: 100, description: 'Part of a name or slug.' })
  search?: string;

  @IdField({ optional: true, description: 'Only direct children of this category.' })
  parent_id?: number;

  @BooleanField({ optional: true, description: 'Only root categories, or only the others.' })
  roots?: boolean;

  @BooleanField({ optional: true })
  is_active?: boolean;

  @SortField(['name', 'sort_order', 'created_at', 'products_count'], 'name')
  sort?: string;
}

export class CategoriesQuery {
  @BooleanField({ optional: true, description: 'A flat list instead of a tree.' })
  flat?: boolean;
}
