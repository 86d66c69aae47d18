import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { Link } from '../../../../components/link';
import { deleteReview } from '../../../../actions/account';
import { AccountPage } from '../../../../components/account/account-page';
import { SmallForm } from '../../../../components/account/small-form';
import { EmptyState } from '../../../../components/empty-state';
import { Pagination } from '../../../../components/pagination';
import { type PageProps, pageOf, privateMetadata, readOwn } from '../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { textOf } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'account')('reviews'));
}

/** The reviews that the customer has written. */
export default async function AccountReviewsPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, store, query] = await Promise.all([currentLocale(), storeOfVisitor(), searchParams]);
  const t = textOf(locale, 'account');
  const list = await readOwn(store.reviews.listOwn({ page: pageOf(query.page), per_page: 20 }));
  return (
    <AccountPage title={t('reviews')}>
      {list && list.data.length > 0 ? (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {list.data.map((review) => (
              <li key={review.id} className="space-y-2 py-4">
                <Link className="link font-semibold" href={`/${locale}/products/${review.product.slug}`}>
                  {review.product.name}
                </Link>
                <p>
                  {t('rating', { rating: review.rating })} · {t(`review_${review.status}`)}
                </p>
                <p>
                  <strong>{review.title}</strong> {review.body}
                </p>
                <SmallForm action={deleteReview} name="review" value={review.id} label={review.product.name}>
                  {t('delete')}
                </SmallForm>
              </li>
            ))}
          </ul>
          <Pagination
            locale={locale}
            page={list.meta}
            href={(page) => `/${locale}/account/reviews?page=${page}`}
          />
        </>
      ) : (
        <EmptyState text={t('no_reviews')} />
      )}
    </AccountPage>
  );
}
