import { AuthErrors } from './auth.errors';

/** Somebody as a provider vouches for them. */
export interface SocialProfile {
  /** The provider's own id of the person. */
  subject: string;
  email?: string;
  /** Whether the provider says that the address is the person's. */
  emailVerified: boolean;
  name?: string;
}

/** One identity provider. */
export interface SocialProvider {
  /**
   * Whom a token speaks of, after the provider has confirmed that it was issued for this shop.
   * @throws AuthErrors.SOCIAL_AUTH_FAILED for any other token, and while the provider is away
   */
  readProfile(token: string): Promise<SocialProfile>;
}

const TIMEOUT_MS = 5_000;

/** A token that the provider does not vouch for, or not to us. */
export function rejectedToken(cause?: unknown): Error {
  return AuthErrors.SOCIAL_AUTH_FAILED({ cause });
}

/**
 * Reads JSON from a provider.
 * @throws AuthErrors.SOCIAL_AUTH_FAILED with one message for what the provider refuses (4xx) and another one when it
 * cannot be asked
 */
export async function askProvider(
  url: string,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const { status, body } = await read(url, headers).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (status >= 400 && status < 500 && status !== 429) throw rejectedToken();
  if (status !== 200 || typeof body !== 'object' || body === null) throw unavailable();
  return { ...body };
}

async function read(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { headers, signal, redirect: 'error' });
  const text = await response.text();
  return { status: response.status, body: response.ok ? JSON.parse(text) : undefined };
}

function unavailable(cause?: unknown): Error {
  return AuthErrors.SOCIAL_AUTH_FAILED({
    message: 'The sign-in service did not answer. Please try again in a moment.',
    cause,
  });
}

/** A claim that is a text with something in it. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}

/** Providers write this claim as a boolean or as a text. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}
