import type { TextShape } from '@comptoir/http';

const named = (of: string, fields = ['name']): TextShape => ({
  texts: [{ of, fields: Object.fromEntries(fields.map((field) => [field, field])) }],
});

/** An option of a variant: its attribute and its value. */
const OPTION: TextShape = {
  texts: [
    { of: 'attributes', id: 'attribute_id', fields: { attribute_name: 'name' } },
    { of: 'attribute_values', id: 'value_id', fields: { value: 'value' } },
  ],
};

const VALUE: TextShape = named('attribute_values', ['value']);

const PRODUCT_PARTS: Record<string, TextShape> = {
  brand: named('brands'),
  category: named('categories', ['name', 'slug']),
  variants: { parts: { attributes: OPTION, attribute_values: VALUE } },
};

/** A product in a list. */
export const LISTED_PRODUCT: TextShape = { texts: [{ of: 'products' }], parts: PRODUCT_PARTS };
/** A product on a page of its own. */
export const SINGLE_PRODUCT: TextShape = {
  texts: [{ of: 'products', withSlugs: true }],
  parts: PRODUCT_PARTS,
};

const CHILD_CATEGORY: TextShape = { texts: [{ of: 'categories', withSlugs: true }], parts: {} };
// Its children have children: the shape contains itself.
CHILD_CATEGORY.parts = { children: CHILD_CATEGORY };
/** A category, with its descendants. */
export const CATEGORY: TextShape = CHILD_CATEGORY;

/** Facets of a product list. */
export const FACETS: TextShape = {
  parts: {
    categories: named('categories'),
    brands: named('brands'),
    attributes: { ...named('attributes'), parts: { values: VALUE } },
  },
};

/** A variant of a line, whose name is made of its options. */
const NAMED_VARIANT: TextShape = named('product_variants');

/** A discount: that of a bundle has its name. */
const DISCOUNT: TextShape = {
  texts: [{ of: 'bundles', when: { field: 'source', is: 'bundle' }, fields: { name: 'name' } }],
};

const LINE: TextShape = {
  parts: { product: LISTED_PRODUCT, variant: NAMED_VARIANT, discounts: DISCOUNT },
};
/** A cart, with its complete bundles. */
export const CART: TextShape = {
  parts: { items: LINE, bundles: named('bundles'), discounts: DISCOUNT },
};
export const BUNDLE: TextShape = { texts: [{ of: 'bundles' }], parts: { items: LINE } };
export const FLASH_SALE: TextShape = { texts: [{ of: 'flash_sales' }], parts: { items: LINE } };

/** A shipping method that visitors may choose. */
export const SHIPPING_METHOD: TextShape = { texts: [{ of: 'shipping_methods' }] };
const CHOSEN_METHOD: TextShape = named('shipping_methods');

/** A line of an order, and of its quote. */
export const ORDER_LINE: TextShape = {
  texts: [
    { of: 'products', id: 'product_id', fields: { product_name: 'name' } },
    { of: 'product_variants', id: 'variant_id', fields: { variant_name: 'name' } },
  ],
  parts: { discounts: DISCOUNT },
};

/** An order before it is placed. */
export const QUOTE: TextShape = {
  parts: {
    items: ORDER_LINE,
    discounts: DISCOUNT,
    shipping_method: CHOSEN_METHOD,
    shipping_methods: SHIPPING_METHOD,
  },
};

/** The names that an order keeps, while it is written. */
export const PLACED_ORDER: TextShape = {
  parts: { items: ORDER_LINE, draft: { parts: { shipping_method: CHOSEN_METHOD } } },
};

export const COLLECTION: TextShape = { texts: [{ of: 'collections' }] };
export const SINGLE_COLLECTION: TextShape = {
  texts: [{ of: 'collections', withSlugs: true }],
  parts: { products: LISTED_PRODUCT },
};
export const PAGE: TextShape = { texts: [{ of: 'pages', withSlugs: true }] };
const POST_PARTS = { category: named('blog_categories', ['name', 'slug']) };
export const POST: TextShape = { texts: [{ of: 'blog_posts' }], parts: POST_PARTS };
export const SINGLE_POST: TextShape = { texts: [{ of: 'blog_posts', withSlugs: true }], parts: POST_PARTS };
export const BANNER: TextShape = { texts: [{ of: 'banners' }] };
/** Questions by the name of their category. */
export const FAQS: TextShape = { parts: { '*': { texts: [{ of: 'faqs' }] } }, groupedBy: 'category' };
