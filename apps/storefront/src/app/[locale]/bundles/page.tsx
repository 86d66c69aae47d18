import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { Breadcrumbs } from '../../../components/breadcrumbs';
import { EmptyState } from '../../../components/empty-state';
import { BundleCard } from '../../../components/product/bundle-card';
import { pageMetadata } from '../../../server/metadata';
import { currentLocale, publicStore } from '../../../server/request';
import { currentCurrency } from '../../../server/shop';
import { textOf } from '../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textOf(locale, 'home');
  return pageMetadata({ locale, title: t('bundles'), description: t('bundles_text'), path: '/bundles' });
}

/** Products that are cheaper together. */
export default async function BundlesPage(): Promise<ReactElement> {
  const [locale, currency, store] = await Promise.all([currentLocale(), currentCurrency(), publicStore()]);
  const bundles = await store.bundles.list({ currency });
  const t = textOf(locale, 'home');
  return (
    <div className="page">
      <Breadcrumbs locale={locale} crumbs={[{ name: t('bundles'), path: '/bundles' }]} />
      <h1>{t('bundles')}</h1>
      <h2 className="mt-3 mb-8 font-sans text-base text-soft">{t('bundles_text')}</h2>
      {bundles.length === 0 ? <EmptyState text={t('no_bundles')} /> : null}
      <div className="space-y-4">
        {bundles.map((bundle) => (
          <BundleCard key={bundle.id} locale={locale} bundle={bundle} currency={currency} />
        ))}
      </div>
    </div>
  );
}
