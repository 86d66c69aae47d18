import { headers } from 'next/headers';
import Link from 'next/link';
import type { ReactElement } from 'react';

import { currencies, currentCurrency } from '../server/shop';
import { NewsletterForm } from './content/newsletter-form';
import { LOCALES, type Locale } from '../text/locales';
import { textOf } from '../text/text';

/** Pages of the shop, its languages and its currencies. */
export async function SiteFooter({ locale }: { locale: Locale }): Promise<ReactElement> {
  const t = textOf(locale, 'shell');
  const [money, currency, given] = await Promise.all([
    currencies().catch(() => []),
    currentCurrency(),
    headers(),
  ]);
  const path = given.get('x-path') ?? `/${locale}`;
  return (
    <footer className="border-t border-line bg-shade py-10">
      <div className="page grid gap-8 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1.5fr_1.5fr]">
        <nav aria-label={t('help')}>
          <ul className="space-y-2">
            {(['products', 'sale', 'bundles', 'blog', 'faq', 'contact'] as const).map((name) => (
              <li key={name}>
                <Link href={`/${locale}/${name}`} className="inline-block min-h-6 hover:underline">
                  {t(name)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t('language')}>
          <ul className="space-y-2">
            {LOCALES.map((language) => (
              <li key={language}>
                <a
                  href={path.replace(`/${locale}`, `/${language}`)}
                  lang={language}
                  hrefLang={language}
                  aria-current={language === locale ? 'true' : undefined}
                  className="hover:underline aria-[current]:font-semibold"
                >
                  {new Intl.DisplayNames(language, { type: 'language' }).of(language)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <NewsletterForm locale={locale} />
        <form action="/currency" method="post" className="flex items-end gap-2 self-start">
          <input type="hidden" name="back" value={path} />
          <div className="grow">
            <label htmlFor="currency" className="mb-1 block">
              {t('currency')}
            </label>
            <select id="currency" name="currency" defaultValue={currency} className="field">
              {money.map(({ code, name }) => (
                <option key={code} value={code}>
                  {code} · {name}
                </option>
              ))}
            </select>
          </div>
          <button className="button button-quiet">{t('apply')}</button>
        </form>
      </div>
    </footer>
  );
}
