import type { Metadata, Viewport } from 'next';
import { notFound } from 'next/navigation';
import type { ReactElement, ReactNode } from 'react';

import '../globals.css';
import { SiteFooter } from '../../components/site-footer';
import { SiteHeader } from '../../components/site-header';
import { storefrontConfig } from '../../server/config';
import { isLocale } from '../../text/locales';
import { textOf } from '../../text/text';

interface Props {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

/** Names the shop in the titles of all pages, and its address for links of the pages' data. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!isLocale(locale)) return {};
  const name = textOf(locale, 'shell')('shop_name');
  return {
    metadataBase: new URL(storefrontConfig().siteUrl),
    title: { default: name, template: `%s · ${name}` },
    icons: { icon: '/icon.svg' },
  };
}

export const viewport: Viewport = { themeColor: '#1f5b48' };

/** The frame around every page: header, content, footer. */
export default async function RootLayout({ children, params }: Props): Promise<ReactElement> {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
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
      </body>
    </html>
  );
}
