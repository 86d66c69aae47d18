export const RETURN_STATUSES = [
  'requested',
  'approved',
  'rejected',
  'received',
  'refunded',
  'exchanged',
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** A withdrawal is the consumer's right: it needs neither reason nor approval. */
export const RETURN_KINDS = ['return', 'withdrawal'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

/** Status in the response to a request; every later response says `requested`. */
export const CREATED_STATUS = 'pending';

export const RETURN_REASONS = ['damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const RETURN_CONDITIONS = ['new', 'like_new', 'damaged'] as const;
export type ReturnCondition = (typeof RETURN_CONDITIONS)[number];

/** Statuses that staff may set. */
export const ADMIN_RETURN_STATUSES = ['approved', 'rejected', 'received', 'refunded', 'exchanged'] as const;
export type AdminReturnStatus = (typeof ADMIN_RETURN_STATUSES)[number];

const MOVES: Record<ReturnStatus, readonly AdminReturnStatus[]> = {
  requested: ['approved', 'rejected'],
  approved: ['received', 'rejected'],
  rejected: ['approved'],
  received: ['refunded', 'exchanged'],
  refunded: [],
  exchanged: [],
};

/** Returns the statuses that may follow. A withdrawal is refunded, never exchanged. */
export function returnMoves(status: ReturnStatus, kind: ReturnKind = 'return'): readonly AdminReturnStatus[] {
  const moves = MOVES[status];
  return kind === 'withdrawal' ? moves.filter((move) => move !== 'exchanged') : moves;
}

/** Returns true for a final status. */
export function isReturnResolved(status: ReturnStatus): boolean {
  return status === 'rejected' || status === 'refunded' || status === 'exchanged';
}
