/** Fields of each table that exist in several languages. */
export const TRANSLATED_FIELDS = {
  products: [
    'name',
    'slug',
    'short_description',
    'description',
    'meta_title',
    'meta_description',
    'safety_warnings',
  ],
  categories: ['name', 'slug'],
  brands: ['name', 'slug', 'description'],
  collections: ['name', 'slug', 'description'],
  attributes: ['name'],
  attribute_values: ['value'],
  pages: ['title', 'slug', 'content'],
  blog_posts: ['title', 'slug', 'excerpt', 'content', 'meta_title', 'meta_description'],
  blog_categories: ['name', 'slug'],
  faqs: ['question', 'answer', 'category'],
  banners: ['title', 'subtitle', 'button_text'],
  bundles: ['name', 'description'],
  flash_sales: ['name'],
  shipping_methods: ['name', 'description'],
} as const;
export type TranslatedTable = keyof typeof TRANSLATED_FIELDS;

/** Fields that hold HTML; unsafe markup is removed. */
export const HTML_FIELDS: readonly string[] = ['description', 'content', 'answer'];
