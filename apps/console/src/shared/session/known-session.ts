import { type SessionStore, localStorageSession } from '@comptoir/store-client';

/** The person who is signed in, remembered so that pages can be drawn before the service answers. */
export interface Person {
  id: number;
  name: string;
  email: string;
  roles: string[];
}

/** The session of one service in this browser, and the person that it belongs to. */
export class KnownSession {
  readonly store: SessionStore;
  /** The person whose pages this tab shows, also after another tab has signed out: nothing typed is lost. */
  private shown: Person | null = null;

  constructor(private readonly key: string) {
    this.store = localStorageSession(key);
  }

  /** Returns true after a login, also while the session is being signed in again. */
  isOpen(): boolean {
    return this.person() !== null;
  }

  /** Null while nobody is signed in. */
  person(): Person | null {
    const text = localStorage.getItem(`${this.key}.person`);
    if (text !== null) this.shown = JSON.parse(text) as Person;
    return this.shown;
  }

  remember(person: Person): void {
    localStorage.setItem(`${this.key}.person`, JSON.stringify(person));
  }

  /** Ends the session in this browser. */
  async forget(): Promise<void> {
    this.shown = null;
    localStorage.removeItem(`${this.key}.person`);
    await this.store.set(null);
  }
}
