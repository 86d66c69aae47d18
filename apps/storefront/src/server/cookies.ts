import { storefrontConfig } from './config';

/** Names of the cookies. All are read by the server only. */
const NAMES = {
  session: 'comptoir_session',
  /** Session of an account whose address is not confirmed yet; it can do nothing but confirm it. */
  newAccount: 'comptoir_new_account',
  device: 'comptoir_device',
  /** Token by which the store knows this browser again, so that others' guesses do not lock its owner out. */
  knownDevice: 'comptoir_known_device',
  guest: 'comptoir_cart',
  currency: 'comptoir_currency',
  affiliate: 'comptoir_affiliate',
  checkout: 'comptoir_checkout',
  openOrder: 'comptoir_open_order',
  signIn: 'comptoir_sign_in',
  /** A login that waits for the code of its second step. */
  secondStep: 'comptoir_second_step',
  /** Numbers of products that go on the wish list once their visitor has signed in. */
  wish: 'comptoir_wish',
  /** Says that the session of this browser has ended without its visitor signing out. */
  ended: 'comptoir_session_ended',
} as const;

/** Purpose of a cookie. */
export type CookieUse = keyof typeof NAMES;

/** Attributes of a cookie that scripts cannot read and other sites cannot send with a form. */
interface CookieOptions {
  httpOnly: true;
  secure: boolean;
  sameSite: 'lax';
  path: '/';
  maxAge: number;
}

/** Cookies of a request. */
interface CookieReader {
  get(name: string): { value: string } | undefined;
}

/** Cookies of a response. */
interface CookieWriter {
  set(name: string, value: string, options: CookieOptions): unknown;
}

const DAY_SECONDS = 24 * 60 * 60;

/** Returns the name of a cookie. With https its prefix keeps other hosts of the domain from setting it. */
export function cookieName(use: CookieUse): string {
  return `${isSecure() ? '__Host-' : ''}${NAMES[use]}`;
}

/** Returns the value of a cookie, undefined also for one that was deleted during the request. */
export function readCookie(jar: CookieReader, use: CookieUse): string | undefined {
  return jar.get(cookieName(use))?.value || undefined;
}

/** Sets a cookie for a number of days. */
export function setCookie(jar: CookieWriter, use: CookieUse, value: string, days = 60): void {
  jar.set(cookieName(use), value, optionsFor(days));
}

/** Deletes a cookie. The attributes are the same as of setting it, without which browsers refuse the prefix. */
export function dropCookie(jar: CookieWriter, use: CookieUse): void {
  jar.set(cookieName(use), '', optionsFor(0));
}

function optionsFor(days: number): CookieOptions {
  return { httpOnly: true, secure: isSecure(), sameSite: 'lax', path: '/', maxAge: days * DAY_SECONDS };
}

function isSecure(): boolean {
  return storefrontConfig().siteUrl.startsWith('https:');
}
