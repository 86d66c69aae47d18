import type { Metadata, Viewport } from 'next';
import { notFound } from 'next/navigation';
import type { ReactElement, ReactNode } from 'react';

import '../globals.css';
import { SiteFrame } from '../../components/site-frame';
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

/** The frame around every page of a language. */
export default async function RootLayout({ children, params }: Props): Promise<ReactElement> {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  return <SiteFrame locale={locale}>{children}</SiteFrame>;
}
