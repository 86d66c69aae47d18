/**
 * Subquery: the main image of the product `p` as JSON (`StoredCover`); null without one.
 */
export const COVER_IMAGE = `(
    SELECT json_build_object('url', m.url, 'alt', m.alt, 'widths', m.widths)
    FROM product_images m WHERE m.product_id = p.id
    ORDER BY m.is_primary DESC, m.sort_order, m.id LIMIT 1)`;
