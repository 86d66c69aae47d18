import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { removeFromWishlist } from '../../../../actions/account';
import { AccountPage } from '../../../../components/account/account-page';
import { SmallForm } from '../../../../components/account/small-form';
import { EmptyState } from '../../../../components/empty-state';
import { Pagination } from '../../../../components/pagination';
import { ProductCard } from '../../../../components/products/product-card';
import { type PageProps, pageOf, privateMetadata, readOwn } from '../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { currentCurrency } from '../../../../server/shop';
import { textOf } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'account')('wishlist'));
}

/** The products that the customer keeps for later. */
export default async function AccountWishlistPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, store, query] = await Promise.all([currentLocale(), storeOfVisitor(), searchParams]);
  const t = textOf(locale, 'account');
  const currency = await currentCurrency();
  const list = await readOwn(store.wishlist.listItems({ page: pageOf(query.page), per_page: 20, currency }));
  return (
    <AccountPage title={t('wishlist')}>
      {list && list.data.length > 0 ? (
        <>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-3">
            {list.data.map((product) => (
              <li key={product.id} className="flex flex-col gap-3">
                <ProductCard locale={locale} product={product} currency={currency} headingLevel="h2" />
                <SmallForm action={removeFromWishlist} name="product" value={product.id} label={product.name}>
                  {t('delete')}
                </SmallForm>
              </li>
            ))}
          </ul>
          <Pagination
            locale={locale}
            page={list.meta}
            href={(page) => `/${locale}/account/wishlist?page=${page}`}
          />
        </>
      ) : (
        <EmptyState text={t('no_wishlist')} />
      )}
    </AccountPage>
  );
}
