import type { Result } from '@comptoir/store-client';

/** A category as staff see it in the tree. */
export type Category = Result<'adminCategories.list'>['data'][number];

/** Pixels of a level of the tree. */
export const INDENT = 28;
