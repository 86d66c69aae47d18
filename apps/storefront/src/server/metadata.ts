import 'server-only';

import type { Metadata } from 'next';

import { LOCALES, type Locale } from '../text/locales';
import { textOf } from '../text/text';

interface PageFacts {
  locale: Locale;
  title?: string;
  description?: string | null;
  /** Address after the language, such as `/products`; by language where the names in it are translated. */
  path: string | Record<Locale, string>;
  image?: string | null;
  type?: 'website' | 'article';
  /** False for pages that search engines must not list, such as filtered lists. */
  index?: boolean;
}

const MOST_CHARACTERS = 300;
/** Shown by services to which a page without an image of its own is sent. */
const SHOP_IMAGE = { url: '/share.png', width: 1200, height: 630 };

/** Returns title, description, canonical address, the other languages and the data for previews of a page. */
export function pageMetadata({ locale, title, description, path, image, type, index }: PageFacts): Metadata {
  const pathIn = (language: Locale): string => (typeof path === 'string' ? path : path[language]);
  const canonical = `/${locale}${pathIn(locale)}`;
  const text = description ? plainText(description) : undefined;
  const shop = textOf(locale, 'shell')('shop_name');
  return {
    ...(title && { title }),
    description: text,
    robots: index === false ? { index: false } : undefined,
    alternates: {
      canonical,
      languages: {
        ...Object.fromEntries(LOCALES.map((language) => [language, `/${language}${pathIn(language)}`])),
        'x-default': `/${LOCALES[0]}${pathIn(LOCALES[0])}`,
      },
    },
    twitter: { card: 'summary_large_image' },
    openGraph: {
      title: title ?? shop,
      description: text,
      siteName: shop,
      url: canonical,
      locale,
      type: type ?? 'website',
      images: [image ?? { ...SHOP_IMAGE, alt: shop }],
    },
  };
}

/** Returns the address of a record in each language, where its name in addresses is translated. */
export function pathsIn(
  folder: string,
  { slug, slugs }: { slug: string; slugs?: Record<string, string> },
): Record<Locale, string> {
  const entries = LOCALES.map((locale) => [locale, `${folder}/${slugs?.[locale] ?? slug}`]);
  return Object.fromEntries(entries) as Record<Locale, string>;
}

/** Returns the words of cleaned HTML, cut for a description. */
export function plainText(html: string): string {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
  return words.replace(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS);
}
