import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { Link } from '../../../components/link';
import { AccountPage } from '../../../components/account/account-page';
import { Alert } from '../../../components/alert';
import { Price } from '../../../components/price';
import { type PageProps, oneOf, privateMetadata, readOwn } from '../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../server/request';
import { textOf } from '../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'account')('title'));
}

/** Leads to everything of the account. */
export default async function AccountOverviewPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, store, query] = await Promise.all([currentLocale(), storeOfVisitor(), searchParams]);
  const t = textOf(locale, 'account');
  const claimed = Number(oneOf(query.claimed));
  const [account, wallet, points] = await Promise.all([
    readOwn(store.account.get()),
    readOwn(store.wallet.get({ per_page: 1 })),
    readOwn(store.loyalty.getBalance()),
  ]);
  return (
    <AccountPage title={t('title')}>
      {query.verified ? <Alert kind="good">{t('verified')}</Alert> : null}
      {claimed > 0 ? <Alert kind="good">{t('claimed', { count: claimed })}</Alert> : null}
      <p className="text-lg">{t('hello', { name: account?.name ?? '' })}</p>
      <dl className="grid gap-4 sm:grid-cols-2">
        {wallet ? (
          <div className="rounded-lg bg-shade p-6">
            <dt>{t('balance')}</dt>
            <dd className="text-2xl font-semibold">
              <Price amount={wallet.data.balance} currency={wallet.data.currency} locale={locale} />
            </dd>
          </div>
        ) : null}
        {points ? (
          <div className="rounded-lg bg-shade p-6">
            <dt>{t('redeem_points')}</dt>
            <dd className="text-2xl font-semibold">{t('points', { count: points.balance })}</dd>
          </div>
        ) : null}
      </dl>
      <p>
        <Link className="button" href={`/${locale}/account/orders`}>
          {t('orders')}
        </Link>
      </p>
    </AccountPage>
  );
}
