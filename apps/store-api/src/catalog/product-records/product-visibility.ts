export const PUBLISHED = `p.status = 'published' AND p.deleted_at IS NULL`;

/**
 * Returns the SQL condition for products that the public may see.
 * @param now parameter of the statement with the current time
 */
export const isVisible = (now: string): string => `${PUBLISHED} AND p.published_at <= ${now}`;
