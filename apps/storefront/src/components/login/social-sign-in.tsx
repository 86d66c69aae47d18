import type { ReactElement } from 'react';

import { type Provider, signInProviders } from '../../server/sign-in';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';

const NAMES: Record<Provider, string> = { google: 'Google', apple: 'Apple', facebook: 'Facebook' };

/** Links that sign in with another account of the visitor; nothing when the shop offers none. */
export async function SocialSignIn({
  next,
  locale,
}: {
  next: string;
  locale: Locale;
}): Promise<ReactElement | null> {
  const t = textOf(locale, 'login');
  const providers = await signInProviders();
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby="social" className="space-y-3">
      <h2 id="social" className="text-base">
        {t('social')}
      </h2>
      {providers.map((provider) => (
        // Not a link of Next.js, which would load it in advance.
        <a
          key={provider}
          href={`/${locale}/login/${provider}?next=${encodeURIComponent(next)}`}
          className="button button-quiet w-full"
        >
          {t('social_with', { name: NAMES[provider] })}
        </a>
      ))}
    </section>
  );
}

/** Says why a sign-in with another account did not succeed. */
export function socialFailure(code: string, locale: Locale): string {
  const t = textOf(locale, 'login');
  if (code === 'EMAIL_NOT_VERIFIED') return t('social_unverified');
  if (code === 'ACCOUNT_SUSPENDED') return t('social_suspended');
  return t(code === 'cancelled' ? 'social_cancelled' : 'social_failed');
}
