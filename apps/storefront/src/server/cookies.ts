import { storefrontConfig } from './config';

/** Names of the cookies. All are read by the server only. */
export const COOKIES = {
  session: 'comptoir_session',
  guest: 'comptoir_cart',
  currency: 'comptoir_currency',
  affiliate: 'comptoir_affiliate',
  checkout: 'comptoir_checkout',
  signIn: 'comptoir_sign_in',
} as const;

const DAY_SECONDS = 24 * 60 * 60;

/** Returns the attributes of a cookie that scripts cannot read and other sites cannot send with a form. */
export function cookieOptions(days = 60): {
  httpOnly: true;
  secure: boolean;
  sameSite: 'lax';
  path: '/';
  maxAge: number;
} {
  const secure = storefrontConfig().siteUrl.startsWith('https:');
  return { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: days * DAY_SECONDS };
}
