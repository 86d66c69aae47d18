import type { RaRecord } from 'ra-core';
import { changedFields, isSame } from './changes';
import type { Fields } from './resource-calls';

/** A record that somebody else has changed since the person read it. */
export interface Conflict {
  /** Names the kind of record. */
  resource: string;
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

/** Returns what somebody else has changed, field by field; those of a group, such as `store.name`, each by itself. */
export function fieldsInConflict({ seen, theirs, mine }: Omit<Conflict, 'resource'>): ConflictField[] {
  return differencesOf(seen, theirs, mine);
}

function differencesOf(seen: Fields, theirs: Fields, mine: Fields, group = ''): ConflictField[] {
  return Object.entries(changedFields(seen, theirs)).flatMap(([name, value]) => {
    const before = seen[name];
    const own = mine[name];
    if (isGroup(before) && isGroup(value))
      return differencesOf(before, value, isGroup(own) ? own : {}, `${group}${name}.`);
    return [
      {
        name: group + name,
        seen: before,
        theirs: value,
        ...(name in mine && !isSame(own, before) && { mine: own }),
      },
    ];
  });
}

function isGroup(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
