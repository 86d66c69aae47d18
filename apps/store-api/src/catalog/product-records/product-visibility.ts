export const PUBLISHED = `p.status = 'published' AND p.deleted_at IS NULL`;

/** The condition for products that the public may see. */
export const isVisible = (now: string): string => `${PUBLISHED} AND p.published_at <= ${now}`;
