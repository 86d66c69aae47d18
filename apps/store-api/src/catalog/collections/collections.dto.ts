import { BooleanField, IdListField, IntField, PageQuery, StringField } from '@comptoir/http';
import { ImageField } from '../../platform/media/image-fields';
import { SlugField } from '../../platform/slugs/slug-field';
import { SortField } from '../../platform/http/sorting';
import { type TranslationChanges, TranslationsField } from '../../platform/translations/translations-field';

const OPTIONAL = { optional: true, nullable: true } as const;
const NAME = { min: 1, max: 150 } as const;
const PRODUCT_IDS = {
  max: 1_000,
  description: 'In display order; replaces the present list.',
} as const;

/** Texts of a collection in another language. */
export class CollectionTexts {
  @StringField({ ...OPTIONAL, max: NAME.max })
  name?: string | null;

  @SlugField()
  slug?: string | null;

  @StringField({ ...OPTIONAL, max: 10_000, description: 'HTML; unsafe markup is removed.' })
  description?: string | null;
}

class CollectionFields {
  @TranslationsField(CollectionTexts)
  translations?: TranslationChanges | null;

  @SlugField()
  slug?: string | null;

  @StringField({ ...OPTIONAL, max: 10_000, description: 'HTML; unsafe markup is removed.' })
  description?: string | null;

  @ImageField(OPTIONAL)
  image_url?: string | null;

  @BooleanField(OPTIONAL)
  is_active?: boolean | null;

  @IntField({ ...OPTIONAL, min: -1_000_000, max: 1_000_000, description: 'Lowest first.' })
  sort_order?: number | null;

  @IdListField({ ...OPTIONAL, ...PRODUCT_IDS })
  product_ids?: number[] | null;
}

/** Body of POST /admin/collections. */
export class CreateCollection extends CollectionFields {
  @StringField(NAME)
  name: string;
}

/** Body of PUT /admin/collections/{id}. Absent fields stay unchanged. */
export class UpdateCollection extends CollectionFields {
  @StringField({ ...NAME, ...OPTIONAL, min: 1, description: 'The slug stays when the name changes.' })
  name?: string | null;
}

/** Body of PUT /admin/collections/{id}/products. */
export class SetProducts {
  @IdListField(PRODUCT_IDS)
  product_ids: number[];
}

/** Query of GET /admin/collections. */
export class AdminCollectionsQuery extends PageQuery {
  @StringField({ optional: true, max: 100, description: 'Part of a name or slug.' })
  search?: string;

  @BooleanField({ optional: true })
  is_active?: boolean;

  @SortField(['name', 'sort_order', 'created_at', 'products_count'], 'name')
  sort?: string;
}
