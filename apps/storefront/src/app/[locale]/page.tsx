import type { Metadata } from 'next';
import type { ReactElement, ReactNode } from 'react';

import type { Result } from '@comptoir/store-client';
import { Link } from '../../components/link';
import { PostCard } from '../../components/content/post-card';
import { Banners } from '../../components/home/banners';
import { SaleEnd, SaleItems } from '../../components/home/flash-sale-section';
import { JsonLd } from '../../components/json-ld';
import { Picture } from '../../components/picture';
import { ProductGrid } from '../../components/products/product-grid';
import { storefrontConfig } from '../../server/config';
import { pageMetadata } from '../../server/metadata';
import { currentLocale, publicStore } from '../../server/request';
import { currentCurrency } from '../../server/shop';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  return pageMetadata({ locale, description: textOf(locale, 'home')('description'), path: '' });
}

/** The first page of the shop. */
export default async function HomePage(): Promise<ReactElement> {
  const [locale, currency, store] = await Promise.all([currentLocale(), currentCurrency(), publicStore()]);
  const [banners, featured, sales, collections, latest, posts] = await Promise.all([
    store.banners.list({ position: 'hero' }),
    store.catalogue.listFeaturedProducts({ currency }),
    store.flashSales.list({ currency }),
    store.collections.list(),
    store.catalogue.listProducts({ is_new: true, per_page: 8, currency }),
    store.blog.listPosts({ per_page: 3 }),
  ]);
  const t = textOf(locale, 'home');
  return (
    <div className="page space-y-14 py-6">
      <h1 className="sr-only">{t('title')}</h1>
      <Banners locale={locale} banners={banners} />
      {sales.map((sale) => (
        <Section
          key={sale.id}
          title={sale.name}
          more={{ href: `/${locale}/flash-sales/${sale.id}`, text: t('all_offers') }}
        >
          <div className="-mt-3 mb-5 text-soft">
            <SaleEnd locale={locale} sale={sale} />
          </div>
          <SaleItems locale={locale} sale={sale} currency={currency} most={4} />
        </Section>
      ))}
      {featured.length > 0 ? (
        <Section title={t('featured')}>
          <ProductGrid locale={locale} products={featured.slice(0, 8)} currency={currency} />
        </Section>
      ) : null}
      {collections.length > 0 ? <Collections locale={locale} collections={collections} /> : null}
      {latest.data.length > 0 ? (
        <Section title={t('is_new')} more={{ href: `/${locale}/products?is_new=true`, text: t('all_new') }}>
          <ProductGrid locale={locale} products={latest.data} currency={currency} />
        </Section>
      ) : null}
      {posts.data.length > 0 ? (
        <Section title={t('journal')} more={{ href: `/${locale}/blog`, text: t('all_posts') }}>
          <div className="grid gap-8 md:grid-cols-3">
            {posts.data.map((post) => (
              <PostCard key={post.id} locale={locale} post={post} level="h3" />
            ))}
          </div>
        </Section>
      ) : null}
      <SiteData locale={locale} />
    </div>
  );
}

interface SectionProps {
  title: string;
  more?: { href: string; text: string };
  children: ReactNode;
}

function Section({ title, more, children }: SectionProps): ReactElement {
  return (
    <section>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2>{title}</h2>
        {more ? (
          <Link href={more.href} className="link inline-block min-h-6">
            {more.text}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  );
}

function Collections({
  locale,
  collections,
}: {
  locale: Locale;
  collections: Result<'collections.list'>;
}): ReactElement {
  return (
    <Section title={textOf(locale, 'home')('collections')}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {collections.map((collection) => (
          <li key={collection.id} className="group relative">
            <Picture
              image={collection.cover_image}
              alt=""
              sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 50vw, 100vw"
              className="aspect-[4/3] w-full rounded-lg object-cover"
            />
            <h3 className="mt-2 font-medium">
              <Link
                href={`/${locale}/collections/${collection.slug}`}
                className="group-hover:underline after:absolute after:inset-0"
              >
                {collection.name}
              </Link>
            </h3>
            <p className="text-sm text-soft">{collection.description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The shop and its search, as search engines read them. */
function SiteData({ locale }: { locale: Locale }): ReactElement {
  const { siteUrl } = storefrontConfig();
  const name = textOf(locale, 'shell')('shop_name');
  return (
    <>
      <JsonLd data={{ '@type': 'Organization', name, url: siteUrl, logo: `${siteUrl}/icon.svg` }} />
      <JsonLd
        data={{
          '@type': 'WebSite',
          name,
          url: `${siteUrl}/${locale}`,
          inLanguage: locale,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${siteUrl}/${locale}/products?search={search_term_string}`,
            'query-input': 'required name=search_term_string',
          },
        }}
      />
    </>
  );
}
