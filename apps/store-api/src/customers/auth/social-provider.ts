import { AuthErrors } from './auth.errors';

/** A user, as confirmed by an identity provider. */
export interface SocialProfile {
  /** The provider's own id of the user. */
  subject: string;
  email?: string;
  /** True when the provider has verified the address. */
  emailVerified: boolean;
  name?: string;
}

/** One identity provider. */
export interface SocialProvider {
  /**
   * Returns the user of a token, after the provider has confirmed that it was issued for this shop.
   * @throws AuthErrors.SOCIAL_AUTH_FAILED for any other token, and while the provider is unavailable
   */
  readProfile(token: string): Promise<SocialProfile>;
}

const TIMEOUT_MS = 5_000;

/** Creates the error for a token that the provider does not confirm, or that was issued for another site. */
export function rejectedToken(cause?: unknown): Error {
  return AuthErrors.SOCIAL_AUTH_FAILED({ cause });
}

/** Parts of a request to a provider. */
export interface ProviderRequest {
  headers?: Record<string, string>;
  /** Fields of a form; with them the request is a POST. */
  form?: Record<string, string>;
}

/**
 * Reads JSON from a provider.
 * @throws AuthErrors.SOCIAL_AUTH_FAILED with different messages for a rejected token (4xx) and an unavailable
 * provider
 */
export async function askProvider(
  url: string,
  request: ProviderRequest = {},
): Promise<Record<string, unknown>> {
  const { status, body } = await read(url, request).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (status >= 400 && status < 500 && status !== 429) throw rejectedToken();
  if (status !== 200 || typeof body !== 'object' || body === null) throw unavailable();
  return { ...body };
}

async function read(
  url: string,
  { headers, form }: ProviderRequest,
): Promise<{ status: number; body: unknown }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const posted = form && { method: 'POST', body: new URLSearchParams(form) };
  const response = await fetch(url, { headers, ...posted, signal, redirect: 'error' });
  const text = await response.text();
  return { status: response.status, body: response.ok ? JSON.parse(text) : undefined };
}

function unavailable(cause?: unknown): Error {
  return AuthErrors.SOCIAL_AUTH_FAILED({
    message: 'The sign-in service did not answer. Please try again in a moment.',
    cause,
  });
}

/** Returns a claim that is a non-empty text. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}

/** Reads a claim that providers write as a boolean or as a text. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}
