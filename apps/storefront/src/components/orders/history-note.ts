import type { Result } from '@comptoir/store-client';

type HistoryNote = Pick<Result<'orders.get'>['status_history'][number], 'actor' | 'note'>;

/** Notes that the store itself writes, in English, and the keys of their texts. */
const NOTES = {
  'Delivered digitally.': 'note_digital',
  'Not paid in time.': 'note_expired',
  'The card was authorized.': 'note_authorized',
  'The authorization of the card has ended.': 'note_released',
} as const;

/** Note of the store for a withdrawal, which is the customer's. */
const WITHDRAWN = 'Withdrawn from the contract.';

type Written = keyof typeof NOTES;

/** Returns the key of the text for a note of the history of an order, null for one that people wrote. */
export function historyNote({ actor, note }: HistoryNote): (typeof NOTES)[Written] | 'note_withdrawn' | null {
  if (actor === 'customer' && note === WITHDRAWN) return 'note_withdrawn';
  return actor === 'system' && Object.hasOwn(NOTES, note) ? NOTES[note as Written] : null;
}
