import type { Identifier } from 'ra-core';
import { useStoreClient } from '../../store-context';
import type { Decision } from '../moderation';

/** Returns the call that approves or rejects a review. */
export function useReviewDecision(): (id: Identifier, decision: Decision) => Promise<unknown> {
  const store = useStoreClient();
  return (id, status) => store.adminReviews.moderate({ id: Number(id), status });
}
