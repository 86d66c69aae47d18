import { IdField, InstantField, PageQuery, StringField, StringListField, EnumField } from '@comptoir/http';
import { ImageField } from '../../platform/media/image-fields';
import { SlugField } from '../../platform/slugs/slug-field';
import { SortField } from '../../platform/http/sorting';
import { type TranslationChanges, TranslationsField } from '../../platform/translations/translations-field';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_TITLE = 200;
const MAX_CONTENT = 200_000;

export class BlogPageQuery extends PageQuery {
  @IdField({ optional: true })
  category_id?: number;

  @StringField({
    optional: true,
    max: 200,
    description: 'Part of title or content, without regard to case and accents.',
  })
  search?: string;

  override per_page: number = 10;
}

export const POST_STATES = ['draft', 'scheduled', 'published'] as const;
export type PostState = (typeof POST_STATES)[number];

/** Query of GET /admin/blog-posts. */
export class AdminPostsQuery extends PageQuery {
  @EnumField(POST_STATES, { optional: true, description: '`scheduled`: published at a later instant.' })
  status?: PostState;

  @IdField({ optional: true })
  category_id?: number;

  @StringField({ optional: true, max: 200, description: 'Part of the title, the slug or the content.' })
  search?: string;

  @SortField(['title', 'published_at', 'created_at', 'updated_at', 'views_count'])
  sort?: string;
}

/** Texts of a post in another language. */
export class PostTexts {
  @StringField({ ...OPTIONAL, max: MAX_TITLE })
  title?: string | null;

  @SlugField()
  slug?: string | null;

  @StringField({ ...OPTIONAL, max: 1000 })
  excerpt?: string | null;

  @StringField({ ...OPTIONAL, max: MAX_CONTENT, description: 'HTML; unsafe markup is removed.' })
  content?: string | null;

  @StringField({ ...OPTIONAL, max: 200 })
  meta_title?: string | null;

  @StringField({ ...OPTIONAL, max: 500 })
  meta_description?: string | null;
}

class PostFields {
  @TranslationsField(PostTexts)
  translations?: TranslationChanges | null;

  @SlugField()
  slug?: string | null;

  @StringField({ ...OPTIONAL, max: 1000, description: 'Plain text.' })
  excerpt?: string | null;

  @ImageField(OPTIONAL)
  featured_image?: string | null;

  @IdField(OPTIONAL)
  category_id?: number | null;

  @StringListField({ ...OPTIONAL, max: 30, maxLength: 50 })
  tags?: string[] | null;

  @StringField({ ...OPTIONAL, max: 200 })
  meta_title?: string | null;

  @StringField({ ...OPTIONAL, max: 500 })
  meta_description?: string | null;

  @InstantField({ ...OPTIONAL, description: 'A later instant publishes the post then; null for a draft.' })
  published_at?: Date | null;
}

/** Body of PUT /admin/blog-posts/{id}; absent fields stay as they are, the slug too. */
export class UpdatePost extends PostFields {
  @StringField({ optional: true, min: 1, max: MAX_TITLE })
  title?: string;

  @StringField({
    optional: true,
    min: 1,
    max: MAX_CONTENT,
    description: 'HTML; unsafe elements are removed.',
  })
  content?: string;
}

/** Body of POST /admin/blog-posts; a draft unless `published_at` is given. */
export class CreatePost extends PostFields {
  @StringField({ max: MAX_TITLE })
  title: string;

  @StringField({ max: MAX_CONTENT, description: 'HTML; unsafe elements are removed.' })
  content: string;
}

/** Texts of a category in another language. */
export class BlogCategoryTexts {
  @StringField({ ...OPTIONAL, max: 150 })
  name?: string | null;

  @SlugField()
  slug?: string | null;
}

class CategoryFields {
  @TranslationsField(BlogCategoryTexts)
  translations?: TranslationChanges | null;

  @SlugField()
  slug?: string | null;
}

/** Body of PUT /admin/blog-categories/{id}; absent fields stay as they are, the slug too. */
export class UpdateBlogCategory extends CategoryFields {
  @StringField({ optional: true, min: 1, max: 150 })
  name?: string;
}

/** Body of POST /admin/blog-categories. */
export class CreateBlogCategory extends CategoryFields {
  @StringField({ max: 150 })
  name: string;
}

/** Query of GET /admin/blog-categories. */
export class BlogCategoriesQuery extends PageQuery {
  @StringField({ optional: true, max: 100, description: 'Part of the name.' })
  search?: string;

  @SortField(['name', 'posts_count'])
  sort?: string;
}
