import { isSame } from '../../shared/data/changes';

/** A field that a change set to another value. */
export interface Difference {
  field: string;
  before: unknown;
  after: unknown;
}

interface Changes {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Returns the fields that a change of the log set, in the order of the record. */
export function differences({ before, after }: Changes): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((row) => !isSame(row.before, row.after));
}
