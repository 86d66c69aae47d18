import { type Session, createStoreClient, isApiError } from '@comptoir/store-client';
import { storefrontConfig } from './config';

/** Seconds before the end of an access token from which it is renewed. */
const EARLY_SECONDS = 60;

/** Session of a request, and its cookie afterwards. */
export interface RenewedSession {
  /** Value for this request; undefined for a visitor who is not signed in. */
  value?: string;
  /** New value for the browser, null to delete its cookie; undefined leaves it as it is. */
  store?: string | null;
  /** True if the access token has ended and the store did not answer: a later request may succeed. */
  waits?: boolean;
}

/**
 * Renews the session of a cookie when its access token is about to end. Pages cannot set cookies, therefore this
 * happens before them. Two requests at once get the same new tokens from the store.
 * @param address `X-Forwarded-For` of the visitor, by whom the store counts renewals
 */
export async function renewedSession(
  value: string | undefined,
  address: string | null,
): Promise<RenewedSession> {
  if (value === undefined) return {};
  const session = parse(value);
  if (!session?.refreshToken) return { store: null };
  const seconds = expiresAt(session.accessToken) - Date.now() / 1000;
  if (seconds > EARLY_SECONDS) return { value };
  const store = createStoreClient({
    baseUrl: storefrontConfig().storeUrl,
    timeout: 5_000,
    retries: 0,
    headers: { ...(address && { 'x-forwarded-for': address }) },
  });
  try {
    const tokens = await store.auth.refreshTokens({ refresh_token: session.refreshToken });
    const next: Session = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
    const renewed = encodeURIComponent(JSON.stringify(next));
    return { value: renewed, store: renewed };
  } catch (error) {
    // The session stays when the store does not answer, and ends when the store refuses it.
    if (isApiError(error) && error.status === 401) return { store: null };
    return { value, waits: seconds <= 0 };
  }
}

function parse(value: string): Session | null {
  try {
    return JSON.parse(decodeURIComponent(value)) as Session;
  } catch {
    return null;
  }
}

/** Returns the end of a JWT in Unix seconds, 0 if it has none. */
function expiresAt(token: string): number {
  try {
    const payload = token.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: number };
    return exp ?? 0;
  } catch {
    return 0;
  }
}
