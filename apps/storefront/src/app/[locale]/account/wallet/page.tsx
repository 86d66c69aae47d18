import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { redeemPoints } from '../../../../actions/account';
import { AccountPage } from '../../../../components/account/account-page';
import { Field, SubmitButton } from '../../../../components/forms/fields';
import { Form } from '../../../../components/forms/form';
import { dateOf } from '../../../../components/dates';
import { Pagination } from '../../../../components/pagination';
import { Price } from '../../../../components/price';
import { type PageProps, pageOf, privateMetadata, readOwn } from '../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { textOf, withColon } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'account')('credit'));
}

/** Credit of the wallet and loyalty points, with their movements. */
export default async function AccountWalletPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, store, query] = await Promise.all([currentLocale(), storeOfVisitor(), searchParams]);
  const t = textOf(locale, 'account');
  const [list, points] = await Promise.all([
    readOwn(store.wallet.get({ page: pageOf(query.page), per_page: 20 })),
    readOwn(store.loyalty.getBalance()),
  ]);
  const currency = list?.data.currency ?? 'EUR';
  const money = (amount: string): ReactElement => (
    <Price amount={amount} currency={currency} locale={locale} />
  );
  return (
    <AccountPage title={t('credit')}>
      <p>
        {withColon(locale, t('balance'))} <strong>{money(list?.data.balance ?? '0')}</strong>
      </p>
      <p>{t('points', { count: points?.balance ?? 0 })}</p>
      <section aria-labelledby="redeem" className="max-w-sm space-y-4">
        <h2 id="redeem">{t('redeem')}</h2>
        <Form action={redeemPoints} prefix="redeem" className="space-y-4">
          <Field name="points" type="number" min={1} label={t('redeem_points')} required />
          <SubmitButton className="button button-quiet">{t('redeem')}</SubmitButton>
        </Form>
      </section>
      <section aria-labelledby="movements" className="space-y-4">
        <h2 id="movements">{t('movements')}</h2>
        {list && list.data.transactions.length > 0 ? (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {list.data.transactions.map((movement) => (
                <li key={movement.id} className="flex flex-wrap justify-between gap-4 py-3">
                  <span>
                    {movement.description}
                    <span className="block text-soft">{dateOf(movement.created_at, locale)}</span>
                  </span>
                  <span>
                    {movement.type === 'credit' ? '+' : '−'}
                    {money(movement.amount)}
                  </span>
                </li>
              ))}
            </ul>
            <Pagination
              locale={locale}
              page={list.meta}
              href={(page) => `/${locale}/account/wallet?page=${page}`}
            />
          </>
        ) : (
          <p>{t('no_movements')}</p>
        )}
      </section>
    </AccountPage>
  );
}
