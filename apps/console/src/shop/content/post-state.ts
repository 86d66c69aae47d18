/**
 * Returns the state of a post.
 * @param publishedAt ISO 8601; null for a draft
 */
export function stateOfPost(publishedAt: string | null): 'draft' | 'scheduled' | 'published' {
  if (publishedAt === null) return 'draft';
  return Date.parse(publishedAt) > Date.now() ? 'scheduled' : 'published';
}
