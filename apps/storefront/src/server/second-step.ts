import 'server-only';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';

import { isApiError } from '@comptoir/store-client';
import { dropCookie, readCookie, setCookie } from './cookies';
import { currentLocale } from './request';

const DAY_SECONDS = 24 * 60 * 60;

/** A login that waits for the code of its second step, kept in a cookie that scripts cannot read. */
interface SecondStep {
  challenge: string;
  /** Path to go back to. */
  next: string;
  /** Note for the page of the account, such as `verified=1&`. */
  note: string;
}

/** Logs in. The visitor of an account with a second factor is sent to the page that asks for a code. */
export async function logIn(work: () => Promise<unknown>, next: string, note = ''): Promise<void> {
  const path = await secondStepOf(work, next, note);
  if (path) redirect(path);
}

/** Logs in. @returns the page that asks for a code, undefined for an account without a second factor */
export async function secondStepOf(
  work: () => Promise<unknown>,
  next: string,
  note = '',
): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!isApiError(error, 'SECOND_FACTOR_REQUIRED')) throw error;
    const { challenge, expires_in } = error.meta as { challenge: string; expires_in: number };
    const step: SecondStep = { challenge, next, note };
    setCookie(await cookies(), 'secondStep', JSON.stringify(step), expires_in / DAY_SECONDS);
    return `/${await currentLocale()}/login/code`;
  }
}

/** Returns the login that waits in this browser, null without one. */
export async function waitingStep(): Promise<SecondStep | null> {
  try {
    return JSON.parse(readCookie(await cookies(), 'secondStep') ?? 'null') as SecondStep | null;
  } catch {
    return null;
  }
}

/** Forgets the login that waited. */
export async function endStep(): Promise<void> {
  dropCookie(await cookies(), 'secondStep');
}
