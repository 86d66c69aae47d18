import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactElement } from 'react';

import { removeFromWishlist } from '../../../../actions/account';
import { AccountPage } from '../../../../components/account/account-page';
import { SmallForm } from '../../../../components/account/small-form';
import { EmptyState } from '../../../../components/empty-state';
import { Pagination } from '../../../../components/pagination';
import { type PageProps, pageOf, privateMetadata, readOwn } from '../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { textOf } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'account')('wishlist'));
}

/** The products that the customer keeps for later. */
export default async function AccountWishlistPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, store, query] = await Promise.all([currentLocale(), storeOfVisitor(), searchParams]);
  const t = textOf(locale, 'account');
  const list = await readOwn(store.wishlist.listItems({ page: pageOf(query.page), per_page: 20 }));
  return (
    <AccountPage title={t('wishlist')}>
      {list && list.data.length > 0 ? (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {list.data.map((product) => (
              <li key={product.id} className="flex flex-wrap items-center justify-between gap-4 py-4">
                <Link className="link" href={`/${locale}/products/${product.slug}`}>
                  {product.name}
                </Link>

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
