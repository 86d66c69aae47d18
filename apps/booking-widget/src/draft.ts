import type { Answers } from './answers';
import type { Client, Slot } from './types';

export type Step = 'resource' | 'time' | 'details' | 'summary' | 'done' | 'manage' | 'move';

/** Choices and texts of a visitor so far. */
export interface Draft {
  step: Step;
  resourceId?: number;
  /** Shown month, as YYYY-MM. */
  month: string;
  /** Shown day in the shown zone, as YYYY-MM-DD. */
  date?: string;
  slot?: Slot;
  /** People to book for; one when it is absent. */
  partySize?: number;
  zone: 'visitor' | 'business';
  client: Client;
  answers: Answers;
}

export function emptyDraft(month: string): Draft {
  return {
    step: 'resource',
    month,
    zone: 'visitor',
    client: { client_name: '', email: '', phone: '', notes: '' },
    answers: {},
  };
}

/**
 * Keeps a draft while its tab is open, so that a reload loses nothing. Only `sessionStorage` is used; a page
 * that forbids it has no reloads to survive.
 */
export class DraftStore {
  constructor(private readonly key: string) {}

  load(): Draft | undefined {
    try {
      const text = sessionStorage.getItem(this.key);
      return text ? (JSON.parse(text) as Draft) : undefined;
    } catch {
      return undefined;
    }
  }

  save(draft: Draft): void {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(draft));
    } catch {
      // Storage is forbidden or full.
    }
  }

  clear(): void {
    try {
      sessionStorage.removeItem(this.key);
    } catch {
      // Storage is forbidden.
    }
  }
}
