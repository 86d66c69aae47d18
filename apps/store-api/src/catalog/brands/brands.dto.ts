import { CustomFieldsField, type GivenValues } from '@comptoir/custom-fields';
import { EnumField, ObjectField, PageQuery, StringField } from '@comptoir/http';
import { ImageField } from '../../platform/media/image-fields';
import { SlugField } from '../../platform/slugs/slug-field';
import { SortField } from '../../platform/http/sorting';
import { type TranslationChanges, TranslationsField } from '../../platform/translations/translations-field';
import {
  EconomicOperatorInput,
  MANUFACTURER,
  RESPONSIBLE_PERSON,
} from '../product-records/economic-operators';
import { type Trashed, TRASHED_FIELD, TRASHED_WORDS } from '../product-records/trashed';

const OPTIONAL = { optional: true, nullable: true } as const;
const NAME = { min: 1, max: 150 } as const;

/** Texts of a brand in another language. */
export class BrandTexts {
  @StringField({ ...OPTIONAL, max: NAME.max })
  name?: string | null;

  @SlugField()
  slug?: string | null;

  @StringField({ ...OPTIONAL, max: 10_000, description: 'HTML; unsafe markup is removed.' })
  description?: string | null;
}

class BrandFields {
  @CustomFieldsField()
  custom_fields?: GivenValues | null;

  @TranslationsField(BrandTexts)
  translations?: TranslationChanges | null;

  @SlugField()
  slug?: string | null;

  @ImageField(OPTIONAL)
  logo_url?: string | null;

  @StringField({ ...OPTIONAL, max: 10_000, description: 'HTML; unsafe markup is removed.' })
  description?: string | null;

  @ObjectField(() => EconomicOperatorInput, MANUFACTURER)
  manufacturer?: EconomicOperatorInput | null;

  @ObjectField(() => EconomicOperatorInput, RESPONSIBLE_PERSON)
  responsible_person?: EconomicOperatorInput | null;
}

/** Body of POST /admin/brands. */
export class CreateBrand extends BrandFields {
  @StringField(NAME)
  name: string;
}

/** Body of PUT /admin/brands/{id}. Absent fields stay unchanged. */
export class UpdateBrand extends BrandFields {
  @StringField({ ...NAME, ...OPTIONAL, min: 1, description: 'The slug stays when the name changes.' })
  name?: string | null;
}

/** Query of GET /admin/brands. */
export class BrandsQuery extends PageQuery {
  @StringField({ optional: true, max: 100, description: 'Part of a name or slug.' })
  search?: string;

  @EnumField(TRASHED_WORDS, TRASHED_FIELD)
  trashed?: Trashed;

  @SortField(['name', 'created_at', 'products_count'], 'name')
  sort?: string;
}
