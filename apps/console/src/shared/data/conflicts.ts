import type { RaRecord } from 'ra-core';
import { changedFields } from './changes';
import type { Fields } from './resource-calls';

/** A record that somebody else has changed since the person read it. */
export interface Conflict {
  /** The record as the person saw it. */
  seen: RaRecord;
  /** The record as it is now. */
  theirs: RaRecord;
  /** The fields that the person has changed. */
  mine: Fields;
}

/** A field that somebody else has changed. */
export interface ConflictField {
  name: string;
  seen: unknown;
  theirs: unknown;
  /** Set when the person has changed the same field. */
  mine?: unknown;
}

/**
 * `mine` saves the person's fields over theirs and leaves other fields alone, `theirs` drops them, and
 * `cancel` goes back to the form.
 */
export type ConflictChoice = 'mine' | 'theirs' | 'cancel';

/** Returns what somebody else has changed, field by field. */
export function fieldsInConflict({ seen, theirs, mine }: Conflict): ConflictField[] {
  return Object.entries(changedFields(seen, theirs)).map(([name, value]) => ({
    name,
    seen: seen[name] as unknown,
    theirs: value,
    ...(name in mine && { mine: mine[name] }),
  }));
}

/** Connects the data provider with the dialog about changes of somebody else. */
export class Conflicts {
  private ask: ((conflict: Conflict) => Promise<ConflictChoice>) | undefined;

  /** Registers the dialog. Returns the function that removes it. */
  register(ask: (conflict: Conflict) => Promise<ConflictChoice>): () => void {
    this.ask = ask;
    return () => {
      if (this.ask === ask) this.ask = undefined;
    };
  }

  /** Without a dialog nothing is overwritten. */
  choose(conflict: Conflict): Promise<ConflictChoice> {
    return this.ask?.(conflict) ?? Promise.resolve('cancel');
  }
}
