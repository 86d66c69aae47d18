import { isApiError } from '@comptoir/store-client';
import { HttpError, type Identifier, type RaRecord } from 'ra-core';
import { changedFields, isSame } from './changes';
import type { Conflicts } from './conflicts';
import type { Fields, ResourceCalls } from './resource-calls';
import { isUnanswered } from './unanswered-calls';
import { versionOf } from './version';

/** Calls that an update needs. */
type UpdateCalls = Required<Pick<ResourceCalls, 'get' | 'update'>>;

/** A record as a form has read it, and what it should be. */
interface Wish {
  /** Names the kind of record. */
  resource: string;
  id: Identifier;
  seen: RaRecord;
  data: Fields;
}

/** A change whose answer was lost. */
interface Sent {
  /** The version that the form has read. */
  version: string | undefined;
  base: RaRecord;
  changes: Fields;
  /** All that the form wanted then. */
  wanted: Fields;
}

/**
 * Updates records by their changed fields, with the version that the person saw. A change whose answer was lost is
 * asked for again before the next one, which would otherwise conflict with it.
 */
export class RecordUpdates {
  private readonly unanswered = new Map<string, Sent>();

  constructor(private readonly conflicts: Conflicts) {}

  /** @throws ApiError of the service, or HttpError when the person goes back to the form */
  async update(calls: UpdateCalls, wish: Wish): Promise<RaRecord> {
    const { id, seen, data, resource } = wish;
    const wanted = changedFields(seen, data);
    const before = await this.repeat(calls, wish);
    const base = before?.record ?? seen;
    const changes = before ? laterChanges(before.wanted, wanted, seen) : wanted;
    if (Object.keys(changes).length === 0) return base;
    try {
      return await calls.update(id, changes, versionOf(base));
    } catch (error) {
      if (isUnanswered(error)) {
        const { ifMatch: version } = versionOf(seen);
        this.unanswered.set(`${resource}/${id}`, { version, base, changes, wanted });
      }
      if (!isConflict(error)) throw error;
      const theirs = await calls.get(id);
      const choice = await this.conflicts.choose({ resource, seen: base, theirs, mine: changes });
      if (choice === 'cancel') throw new HttpError('console.conflict.cancelled', 412);
      return choice === 'theirs' ? theirs : calls.update(id, changes, versionOf(theirs));
    }
  }

  /** Learns what became of the last change of the same form; undefined when it was not made. */
  private async repeat(
    calls: UpdateCalls,
    { resource, id, seen }: Wish,
  ): Promise<{ record: RaRecord; wanted: Fields } | undefined> {
    const name = `${resource}/${id}`;
    const sent = this.unanswered.get(name);
    if (!sent || sent.version !== versionOf(seen).ifMatch) return undefined;
    const { base, changes, wanted } = sent;
    try {
      const record = await calls.update(id, changes, versionOf(base));
      this.unanswered.delete(name);
      return { record, wanted };
    } catch (error) {
      if (isUnanswered(error)) throw error;
      this.unanswered.delete(name);
      if (!isConflict(error)) return undefined;
      // A service without keys tells of the person's own change as if somebody else had made it.
      const record = await calls.get(id);
      const isOwn = Object.entries(changes).every(([field, value]) => isSame(record[field], value));
      return isOwn ? { record, wanted } : undefined;
    }
  }
}

/** Returns what a form wants after a first change; fields that it does not change any more go back. */
function laterChanges(first: Fields, second: Fields, seen: RaRecord): Fields {
  const back = Object.keys(first).filter((name) => !(name in second));
  const wanted = { ...Object.fromEntries(back.map((name) => [name, seen[name] as unknown])), ...second };
  return changedFields(first, wanted);
}

function isConflict(error: unknown): boolean {
  return isApiError(error) && error.status === 412;
}
