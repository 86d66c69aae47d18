import type { ReactElement } from 'react';

import { Link } from './link';
import { contentPages, currencies, currentCurrency } from '../server/shop';
import { NewsletterForm } from './content/newsletter-form';
import { BackField, LanguageLinks } from './here';
import { LOCALES, type Locale } from '../text/locales';
import { textOf } from '../text/text';

/** Pages of the shop, its languages and its currencies. */
export async function SiteFooter({ locale }: { locale: Locale }): Promise<ReactElement> {
  const t = textOf(locale, 'shell');
  const pages = await contentPages().catch(() => []);
  const help = (['products', 'sale', 'bundles', 'blog', 'faq', 'contact'] as const).map((name) => ({
    name: t(name),
    address: `/${locale}/${name}`,
  }));
  const about = pages.map(({ title, slug }) => ({ name: title, address: `/${locale}/pages/${slug}` }));
  return (
    <footer className="border-t border-line bg-shade py-10">
      <div className="page grid gap-8 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        <Links label={t('help')} links={help} />
        {about.length > 0 ? <Links label={t('about')} links={about} /> : null}
        <NewsletterForm locale={locale} />
        <div className="space-y-6">
          <nav aria-label={t('language')}>
            <LanguageLinks
              locale={locale}
              languages={LOCALES.map((code) => ({
                code,
                name: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
              }))}
            />
          </nav>
          <CurrencyForm locale={locale} />
        </div>
      </div>
    </footer>
  );
}

interface LinksProps {
  label: string;
  links: { name: string; address: string }[];
}

function Links({ label, links }: LinksProps): ReactElement {
  return (
    <nav aria-label={label}>
      <ul className="space-y-2">
        {links.map(({ name, address }) => (
          <li key={address}>
            <Link href={address} className="inline-block min-h-6 hover:underline">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

async function CurrencyForm({ locale }: { locale: Locale }): Promise<ReactElement> {
  const t = textOf(locale, 'shell');
  const [list, currency] = await Promise.all([currencies().catch(() => []), currentCurrency()]);
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return (
    <form action={`/${locale}/currency`} method="post" className="flex flex-wrap items-end gap-2">
      <BackField />
      <div className="min-w-56 grow">
        <label htmlFor="currency" className="mb-1 block">
          {t('currency')}
        </label>
        <select id="currency" key={currency} name="currency" defaultValue={currency} className="field">
          {list.map(({ code }) => (
            <option key={code} value={code}>
              {code} · {names.of(code)}
            </option>
          ))}
        </select>
      </div>
      <button className="button button-quiet">{t('apply')}</button>
    </form>
  );
}
