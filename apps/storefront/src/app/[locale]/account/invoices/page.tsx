import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { AccountPage } from '../../../../components/account/account-page';
import { EmptyState } from '../../../../components/empty-state';
import { dateOf } from '../../../../components/dates';
import { Pagination } from '../../../../components/pagination';
import { Price } from '../../../../components/price';
import { type PageProps, pageOf, privateMetadata, readOwn } from '../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { textOf } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'account')('invoices'));
}

/** Lists invoices and credit notes. */
export default async function AccountInvoicesPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, store, query] = await Promise.all([currentLocale(), storeOfVisitor(), searchParams]);
  const t = textOf(locale, 'account');
  const list = await readOwn(store.invoices.list({ page: pageOf(query.page), per_page: 20 }));
  return (
    <AccountPage title={t('invoices')}>
      {list && list.data.length > 0 ? (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {list.data.map((invoice) => (
              <li key={invoice.id} className="flex flex-wrap justify-between gap-x-6 py-4">
                <div>
                  <a className="link" href={`/${locale}/account/invoices/${invoice.id}/download`}>
                    {t(invoice.type, { number: invoice.invoice_number })}
                  </a>
                  <p className="text-soft">
                    {invoice.order_number} · {dateOf(invoice.issued_at, locale)}
                  </p>
                </div>
                <Price amount={invoice.total} currency={invoice.currency} locale={locale} />
              </li>
            ))}
          </ul>
          <Pagination
            locale={locale}
            page={list.meta}
            href={(page) => `/${locale}/account/invoices?page=${page}`}
          />
        </>
      ) : (
        <EmptyState text={t('no_invoices')} />
      )}
    </AccountPage>
  );
}
