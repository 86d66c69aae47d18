/** The tokens of a login. */
export interface Session {
  accessToken: string;
  /** Absent where a service has none; the session then ends with its access token. */
  refreshToken?: string;
}

/**
 * Keeps the token by which a service knows this device again, also after a logout. With it the owner of an account can
 * log in while strangers guess its password.
 */
export interface DeviceStore {
  get(): string | null | undefined | Promise<string | null | undefined>;
  set(token: string): unknown;
}

/** Keeps a session between calls. */
export interface SessionStore {
  /** Absent where nothing can be kept beyond the session. */
  readonly device?: DeviceStore;
  /** Set when several tabs share the session; names the lock under which one of them refreshes it. */
  readonly sharedAs?: string;
  get(): Session | null | Promise<Session | null>;
  set(session: Session | null): void | Promise<void>;
}

/** Keeps the session until the page or the process ends. */
export function memorySession(session: Session | null = null): SessionStore {
  return {
    get: () => session,
    set: (next) => {
      session = next;
    },
  };
}

interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Keeps the session in the browser, for all tabs.
 * @param storage `localStorage` unless given
 */
export function localStorageSession(
  key = 'comptoir.session',
  storage = (globalThis as { localStorage?: TextStorage }).localStorage,
): SessionStore {
  if (!storage) throw new Error('There is no localStorage here; use memorySession or cookieSession.');
  const deviceKey = `${key}.device`;
  return {
    sharedAs: key,
    device: { get: () => storage.getItem(deviceKey), set: (token) => storage.setItem(deviceKey, token) },
    get: () => parseSession(storage.getItem(key)),
    set: (session) => (session ? storage.setItem(key, JSON.stringify(session)) : storage.removeItem(key)),
  };
}

/** Reads and writes the cookie of one request on a server. */
export interface CookieAdapter {
  read(): string | null | undefined | Promise<string | null | undefined>;
  /** @param value null deletes the cookie */
  write(value: string | null): unknown;
}

/**
 * Keeps the session in a cookie of a server's own; make it HttpOnly, Secure and SameSite.
 * @param device a second cookie of the same kind, which lives longer than the session
 */
export function cookieSession(cookie: CookieAdapter, device?: DeviceStore): SessionStore {
  return {
    device,
    get: async () => {
      const value = await cookie.read();
      return parseSession(value, decodeURIComponent);
    },
    set: async (session) => {
      await cookie.write(session && encodeURIComponent(JSON.stringify(session)));
    },
  };
}

/** Returns null for anything that is not a session, such as a value of an older version or half of a `%2C`. */
function parseSession(
  text: string | null | undefined,
  decode = (value: string): string => value,
): Session | null {
  try {
    const value = JSON.parse(decode(text || 'null')) as Partial<Session> | null;
    return typeof value?.accessToken === 'string' ? (value as Session) : null;
  } catch {
    return null;
  }
}
