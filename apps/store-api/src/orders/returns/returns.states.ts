export const RETURN_STATUSES = [
  'requested',
  'approved',
  'rejected',
  'received',
  'refunded',
  'exchanged',
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** How a request is called when it is made; every later answer says `requested`. */
export const CREATED_STATUS = 'pending';

export const RETURN_REASONS = ['damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const RETURN_CONDITIONS = ['new', 'like_new', 'damaged'] as const;
export type ReturnCondition = (typeof RETURN_CONDITIONS)[number];

/** What staff may ask for. */
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

/** The statuses that a return may go to. */
export function returnMoves(status: ReturnStatus): readonly AdminReturnStatus[] {
  return MOVES[status];
}

/** Whether a return is over. */
export function isReturnResolved(status: ReturnStatus): boolean {
  return status === 'rejected' || status === 'refunded' || status === 'exchanged';
}
