export const TRASHED_WORDS = ['true', 'only', 'with', 'false'] as const;
export type Trashed = (typeof TRASHED_WORDS)[number];
/** What a list says about `trashed`. */

export const TRASHED_FIELD = {
  optional: true,
  description: '`only` or `true` for what was deleted, `with` for both; what was not deleted without it.',
} as const;

/** Whether rows must be deleted ones; null for both kinds. */
export function isTrashed(trashed: Trashed | undefined): boolean | null {
  if (trashed === 'with') return null;
  return trashed === 'only' || trashed === 'true';
}
