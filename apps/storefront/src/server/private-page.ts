import 'server-only';

import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

import { isApiError } from '@comptoir/store-client';
import { currentLocale, currentPath, isSignedIn } from './request';

/** Query of an address. A name that occurs twice has a list. */
export type Query = Promise<Record<string, string | string[] | undefined>>;

/** Parts that every page of a language gets. */
export interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Query;
}

/** Returns the metadata of a page that search engines leave out. */
export function privateMetadata(title: string): Metadata {
  return { title, robots: { index: false } };
}

/** Returns the metadata of a page whose address has the token of a link, which no other site may see. */
export function linkMetadata(title: string): Metadata {
  return { ...privateMetadata(title), referrer: 'same-origin' };
}

/** Returns one value of a query, `''` without one. */
export function oneOf(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** Returns the page of a list that an address asks for; the first without one. */
export function pageOf(value: string | string[] | undefined): number {
  const page = Number(oneOf(value));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** Sends visitors without a session to the sign-in page, which leads back here. */
export async function signInFirst(): Promise<void> {
  if (!(await isSignedIn())) await toSignIn();
}

async function toSignIn(note = ''): Promise<never> {
  const next = encodeURIComponent(await currentPath());
  redirect(`/${await currentLocale()}/login?${note}next=${next}`);
}

/**
 * Reads something of the visitor for a page.
 * @returns null when there is no such record; visitors whose session has ended are sent to the sign-in page
 */
export async function readOwn<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isApiError(error, 'EMAIL_NOT_VERIFIED')) redirect(`/${await currentLocale()}/verify-email?sent=1`);
    // The token of a guest's cart is no account.
    if (isApiError(error, 'ACCOUNT_REQUIRED')) return toSignIn();
    if (isApiError(error) && error.status === 401) return toSignIn((await isSignedIn()) ? 'ended=1&' : '');
    // 410: a link of a mail that has ended.
    if (isApiError(error) && (error.status === 404 || error.status === 410)) return null;
    throw error;
  }
}
