import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';

/** Votes on a review after a new vote. */
export interface VoteResult {
  helpful_count: number;
  not_helpful_count: number;
  /** Null when the user has no vote now. */
  user_vote: boolean | null;
}

/** Locks the review, so that concurrent votes wait for each other and the counters always match the rows. */
const LOCK = `SELECT FROM reviews WHERE id = $1 AND status = 'approved' FOR NO KEY UPDATE`;

const CAST = `
  INSERT INTO review_votes (review_id, user_id, is_helpful, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (review_id, user_id) DO UPDATE SET is_helpful = excluded.is_helpful, created_at = excluded.created_at`;

const COUNT = `
  UPDATE reviews SET helpful_count = helpful_count + $2, not_helpful_count = not_helpful_count + $3
  WHERE id = $1 RETURNING helpful_count, not_helpful_count`;

/** Counts votes of users on reviews. */
@Injectable()
export class ReviewVotesService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * Votes on an approved review: the same vote again deletes it, the opposite vote replaces it.
   * @throws RequestErrors.NOT_FOUND
   */
  async voteOnReview(userId: number, reviewId: number, isHelpful: boolean): Promise<VoteResult> {
    return this.db.tx(async (tx) => {
      if (!(await tx.row(LOCK, [reviewId]))) throw RequestErrors.NOT_FOUND();
      const before = await findVote(tx, reviewId, userId);
      const after = before === isHelpful ? null : isHelpful;
      if (after === null) {
        await tx.execute('DELETE FROM review_votes WHERE review_id = $1 AND user_id = $2', [
          reviewId,
          userId,
        ]);
      } else {
        await tx.execute(CAST, [reviewId, userId, after, this.clock.now()]);
      }
      const moved = (vote: boolean): number => Number(after === vote) - Number(before === vote);
      const counts = await tx.row<Omit<VoteResult, 'user_vote'>>(COUNT, [
        reviewId,
        moved(true),
        moved(false),
      ]);
      if (!counts) throw RequestErrors.NOT_FOUND();
      return { ...counts, user_vote: after };
    });
  }

  /** Checks that the review `{id}` is approved, so that users can vote on it. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'reviews', id, `status = 'approved'`);
  }
}

async function findVote(tx: Tx, reviewId: number, userId: number): Promise<boolean | null> {
  const vote = await tx.row<{ is_helpful: boolean }>(
    'SELECT is_helpful FROM review_votes WHERE review_id = $1 AND user_id = $2',
    [reviewId, userId],
  );
  return vote?.is_helpful ?? null;
}
