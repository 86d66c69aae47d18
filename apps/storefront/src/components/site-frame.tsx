import type { ReactElement, ReactNode } from 'react';

import type { Locale } from '../text/locales';
import { textOf } from '../text/text';
import { FreshOnReturn } from './fresh-on-return';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** The document of every page: header, content, footer. */
export function SiteFrame({ locale, children }: { locale: Locale; children: ReactNode }): ReactElement {
  const t = textOf(locale, 'shell');
  return (
    <html lang={locale}>
      <body className="flex min-h-dvh flex-col font-sans">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-white focus:p-3 focus:font-semibold"
        >
          {t('skip')}
        </a>
        <SiteHeader locale={locale} />
        <main id="content" tabIndex={-1} className="grow pb-16 outline-none">
          {children}
        </main>
        <SiteFooter locale={locale} />
        <FreshOnReturn />
      </body>
    </html>
  );
}
