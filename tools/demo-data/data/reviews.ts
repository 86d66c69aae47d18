import { KITCHEN_REVIEWS } from './reviews-kitchen';
import { OTHER_REVIEWS } from './reviews-other';
import type { ReviewSeed } from './types';

/** All reviews; their e-mail addresses are those of `PEOPLE`. */
export const REVIEWS: readonly ReviewSeed[] = [...KITCHEN_REVIEWS, ...OTHER_REVIEWS];
