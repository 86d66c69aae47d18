import { type ApiError, isApiError } from './errors';
import { pause } from './retry';
import type { Session, SessionStore } from './session';

/** Milliseconds in which a write to `localStorage` reaches other tabs. */
const TABS_LEARN_MS = 50;

interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

interface KeeperOptions {
  store: SessionStore;
  /** Exchanges a refresh token for a new session; absent where a service cannot. */
  refresh?: (refreshToken: string) => Promise<Session>;
  onSessionEnd?: (error?: ApiError) => void;
}

/** Knows the session of a client and renews it once for all calls and tabs that need it. */
export class SessionKeeper {
  private renewing: Promise<string | undefined> | undefined;
  /** The access token whose end is known already, so that nobody is told twice. */
  private endedToken: string | undefined;

  constructor(private readonly options: KeeperOptions) {}

  async accessToken(): Promise<string | undefined> {
    return (await this.options.store.get())?.accessToken;
  }

  /** Begins a session after a login. */
  async start(session: Session): Promise<void> {
    await this.options.store.set(session);
  }

  /** Forgets the session after a logout, without a call of `onSessionEnd`. */
  async forget(): Promise<void> {
    this.endedToken = await this.accessToken();
    await this.options.store.set(null);
  }

  /**
   * Returns a valid access token in place of one that a service has rejected; undefined when the session has
   * ended.
   * @throws ApiError when the service cannot be asked; the session is kept then
   */
  renew(rejected: string): Promise<string | undefined> {
    this.renewing ??= this.exclusively(() => this.renewNow(rejected)).finally(() => {
      this.renewing = undefined;
    });
    return this.renewing;
  }

  private exclusively<T>(work: () => Promise<T>): Promise<T> {
    const { sharedAs } = this.options.store;
    const { locks } = (globalThis as { navigator?: { locks?: Locks } }).navigator ?? {};
    return sharedAs !== undefined && locks ? locks.request(`comptoir:${sharedAs}`, work) : work();
  }

  private async renewNow(rejected: string): Promise<string | undefined> {
    const { store, refresh } = this.options;
    const session = await store.get();
    if (!session) return this.end(rejected);
    // Another call or another tab has renewed it.
    if (session.accessToken !== rejected) return session.accessToken;
    if (!refresh || session.refreshToken === undefined) return this.end(rejected);
    let next: Session;
    try {
      next = await refresh(session.refreshToken);
    } catch (error) {
      if (isApiError(error) && [400, 401, 403, 422].includes(error.status)) return this.end(rejected, error);
      throw error;
    }
    // A logout or another login during the refresh is newer than its result.
    const current = await store.get();
    if (current?.refreshToken !== session.refreshToken) return current?.accessToken;
    await store.set(next);
    // Browsers tell other tabs of a write a moment later, and a tab that gets the lock before would renew again.
    if (store.sharedAs !== undefined) await pause(TABS_LEARN_MS);
    return next.accessToken;
  }

  private async end(rejected: string, error?: ApiError): Promise<undefined> {
    if (this.endedToken === rejected) return;
    this.endedToken = rejected;
    await this.options.store.set(null);
    this.options.onSessionEnd?.(error);
  }
}
