/**
 * Subquery: the main image of the product `p` as JSON (`StoredCover`); null without one.
 */
export const COVER_IMAGE = `(
    SELECT json_build_object('url', m.url, 'alt', m.alt, 'widths', m.widths)
    FROM product_images m WHERE m.product_id = p.id
    ORDER BY m.is_primary DESC, m.sort_order, m.id LIMIT 1)`;

/** An expression for a text as words in lower case between spaces, so that a part of it has whole words only. */
const words = (text: string): string =>
  `' ' || regexp_replace(lower(${text}), '[^[:alnum:]]+', ' ', 'g') || ' '`;

/**
 * Subquery: the image that shows the variant `v` of the product `p`, as JSON (`StoredCover`). That is the one whose text
 * names most of what makes the variant, such as its colour; the main image when none does. Words are compared only where
 * the text has the name at all, which halves the cost for a cart.
 */
export const VARIANT_COVER_IMAGE = `(
    SELECT json_build_object('url', m.url, 'alt', m.alt, 'widths', m.widths)
    FROM product_images m WHERE m.product_id = p.id
    ORDER BY (SELECT count(*) FROM variant_attribute_values t JOIN attribute_values x ON x.id = t.attribute_value_id
               WHERE t.variant_id = v.id AND strpos(lower(m.alt), lower(x.value)) > 0
                 AND strpos(${words('m.alt')}, ${words('x.value')}) > 0) DESC,
      m.is_primary DESC, m.sort_order, m.id LIMIT 1)`;
