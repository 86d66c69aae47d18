import type { Answers } from './answers';
import type { Client, Slot } from './types';

export type Step =
  | 'service'
  | 'who'
  | 'resource'
  | 'time'
  | 'details'
  | 'summary'
  | 'done'
  | 'manage'
  | 'move'
  | 'wait'
  | 'waiting';

/** Choices and texts of a visitor so far. */
export interface Draft {
  step: Step;
  /** In a booking of a service undefined for anyone. */
  resourceId?: number;
  serviceId?: number;
  /** Length of the service in minutes; its first one when it is absent. */
  duration?: number;
  /** Shown month, as YYYY-MM. */
  month: string;
  /** Shown day in the shown zone, as YYYY-MM-DD. */
  date?: string;
  slot?: Slot;
  /** Repetition of the booking; absent for a single one. */
  repeat?: { frequency: 'weekly' | 'monthly'; count: number };
  /** People to book for; one when it is absent. */
  partySize?: number;
  zone: 'visitor' | 'business';
  client: Client;
  /** True when the visitor wants reminders as text messages. */
  wantsSms?: boolean;
  answers: Answers;
  /** Token of a booking that was made and waits for its payment. */
  paying?: string;
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
