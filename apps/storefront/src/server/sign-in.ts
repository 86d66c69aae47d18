import 'server-only';

import { createHash, randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';

import type { Result } from '@comptoir/store-client';
import type { Locale } from '../text/locales';
import { storefrontConfig } from './config';
import { dropCookie, readCookie, setCookie } from './cookies';
import { publicStore } from './request';

/** Part of a day for which a sign-in at a provider may take: ten minutes. */
const DAYS = 10 / (24 * 60);

/** A provider with which the visitor may sign in. */
export type Provider = Result<'auth.listProviders'>[number]['provider'];

/** A sign-in that has begun, kept in a cookie until the provider leads back. */
interface BegunSignIn {
  provider: string;
  /** Random text that the provider returns; it shows that the answer belongs to this browser. */
  state: string;
  /** Secret of PKCE, without which the code of the answer is worth nothing. */
  verifier: string;
  locale: Locale;
  /** Path to go back to. */
  next: string;
}

/** Returns the providers that lead websites back to a code. */
export async function signInProviders(): Promise<Provider[]> {
  const list = await (await publicStore()).auth.listProviders().catch(() => []);
  return list.flatMap(({ provider, authorization_url: url }) => (url ? [provider] : []));
}

/**
 * Begins a sign-in.
 * @returns the address of the provider's page, null for a provider that is not offered
 */
export async function beginSignIn(provider: string, locale: Locale, next: string): Promise<string | null> {
  const list = await (await publicStore()).auth.listProviders();
  const page = list.find((listed) => listed.provider === provider)?.authorization_url;
  if (!page) return null;
  const begun: BegunSignIn = { provider, state: random(), verifier: random(), locale, next };
  setCookie(await cookies(), 'signIn', JSON.stringify(begun), DAYS);
  const url = new URL(page);
  url.searchParams.set('redirect_uri', returnAddress(provider));
  url.searchParams.set('state', begun.state);
  url.searchParams.set('code_challenge', createHash('sha256').update(begun.verifier).digest('base64url'));
  url.searchParams.set('code_challenge_method', 'S256');
  return url.toString();
}

/** Returns the sign-in that the answer of a provider belongs to, once; null for an answer that nobody asked for. */
export async function takeSignIn(provider: string, state: string | null): Promise<BegunSignIn | null> {
  const jar = await cookies();
  const begun = parse(readCookie(jar, 'signIn'));
  dropCookie(jar, 'signIn');
  return begun?.provider === provider && begun.state === state ? begun : null;
}

/** Returns the address to which a provider leads back. It has no language, because each must be registered there. */
export function returnAddress(provider: string): string {
  return `${storefrontConfig().siteUrl}/login/${provider}/return`;
}

function random(): string {
  return randomBytes(32).toString('base64url');
}

function parse(value: string | undefined): BegunSignIn | null {
  try {
    return value ? (JSON.parse(value) as BegunSignIn) : null;
  } catch {
    return null;
  }
}
