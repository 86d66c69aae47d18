import { type Session, createStoreClient, isApiError } from '@comptoir/store-client';
import { storefrontConfig } from './config';

/** Seconds before the end of an access token from which it is renewed. */
const EARLY_SECONDS = 60;

/**
 * Renews the session of a cookie when its access token is about to end. Pages cannot set cookies, therefore this
 * happens before them. Two requests at once get the same new tokens from the store.
 * @returns the value of the cookie from now on, undefined when the session has ended
 */
export async function renewedSession(
  value: string | undefined,
): Promise<{ changed: boolean; value?: string }> {
  if (value === undefined) return { changed: false };
  const session = parse(value);
  if (!session?.refreshToken) return { changed: true };
  if (expiresAt(session.accessToken) - Date.now() / 1000 > EARLY_SECONDS) return { changed: false, value };
  const store = createStoreClient({
    baseUrl: storefrontConfig().storeUrl,
    timeout: 5_000,
    retries: 0,
  });
  try {
    const tokens = await store.auth.refreshTokens({ refresh_token: session.refreshToken });
    const next: Session = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
    return { changed: true, value: encodeURIComponent(JSON.stringify(next)) };
  } catch (error) {
    // The session stays when the store does not answer, and ends when the store refuses it.
    const isRefusal = isApiError(error) && error.status === 401;
    return isRefusal ? { changed: true } : { changed: false, value };
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
