export const TRASHED_WORDS = ['true', 'only', 'with', 'false'] as const;
export type Trashed = (typeof TRASHED_WORDS)[number];

/** Options of the query parameter `trashed` of admin lists. */
export const TRASHED_FIELD = {
  optional: true,
  description:
    '`only` or `true` for deleted rows, `with` for all rows; deleted rows are excluded by default.',
} as const;

/** Returns true for deleted rows only, false for the others only, null for both. */
export function isTrashed(trashed: Trashed | undefined): boolean | null {
  if (trashed === 'with') return null;
  return trashed === 'only' || trashed === 'true';
}
