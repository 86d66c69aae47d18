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
    return text === null ? null : (JSON.parse(text) as Person);
  }

  remember(person: Person): void {
    localStorage.setItem(`${this.key}.person`, JSON.stringify(person));
  }

  /** Ends the session in this browser. */
  async forget(): Promise<void> {
    localStorage.removeItem(`${this.key}.person`);
    await this.store.set(null);
  }
}
