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
/** Note of the store in the order of an exchange, which staff have made. */
const EXCHANGE = /^Exchange for order (\S+)$/;

type Written = keyof typeof NOTES;

/** Key of the text for a note, with the number of the order in it. */
export interface NoteText {
  key: (typeof NOTES)[Written] | 'note_withdrawn' | 'note_exchange';
  number: string;
}

/** Returns the text for a note of the history of an order, null for one that people wrote. */
export function historyNote({ actor, note }: HistoryNote): NoteText | null {
  const [, exchanged] = EXCHANGE.exec(note) ?? [];
  if (actor === 'staff' && exchanged) return { key: 'note_exchange', number: exchanged };
  if (actor === 'customer' && note === WITHDRAWN) return { key: 'note_withdrawn', number: '' };
  return actor === 'system' && Object.hasOwn(NOTES, note)
    ? { key: NOTES[note as Written], number: '' }
    : null;
}
