import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { joinAffiliates } from '../../../../actions/account';
import { AccountPage } from '../../../../components/account/account-page';
import { SubmitButton } from '../../../../components/forms/fields';
import { Form } from '../../../../components/forms/form';
import { dateOf } from '../../../../components/dates';
import { Price } from '../../../../components/price';
import { storefrontConfig } from '../../../../server/config';
import { privateMetadata, readOwn } from '../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { textOf, withColon } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'account')('affiliate'));
}

/** The own link of the affiliate programme, and the orders by it. */
export default async function AccountAffiliatePage(): Promise<ReactElement> {
  const [locale, store] = await Promise.all([currentLocale(), storeOfVisitor()]);
  const t = textOf(locale, 'account');
  const own = await readOwn(store.affiliate.get());
  if (!own) {
    return (
      <AccountPage title={t('affiliate')}>
        <p>{t('affiliate_text')}</p>
        <Form action={joinAffiliates}>
          <SubmitButton>{t('affiliate_join')}</SubmitButton>
        </Form>
      </AccountPage>
    );
  }
  const list = await readOwn(store.affiliate.listConversions({ per_page: 50 }));
  return (
    <AccountPage title={t('affiliate')}>
      <p>{t(`affiliate_${own.status}`)}</p>
      <p>
        {withColon(locale, t('affiliate_link'))}{' '}
        <code>{`${storefrontConfig().siteUrl}/?ref=${own.code}`}</code>
      </p>
      <p>
        {withColon(locale, t('balance'))}{' '}
        <Price amount={own.balance} currency={own.currency} locale={locale} />
      </p>
      <p>
        {withColon(locale, t('earned'))}{' '}
        <Price amount={own.total_earned} currency={own.currency} locale={locale} />
      </p>
      <h2>{t('conversions')}</h2>
      <ul className="divide-y divide-line">
        {(list?.data ?? []).map((conversion) => (
          <li key={conversion.id} className="flex justify-between gap-4 py-3">
            <span>{dateOf(conversion.created_at, locale)}</span>
            <span>
              <Price
                amount={String(conversion.commission_amount)}
                currency={conversion.currency}
                locale={locale}
              />{' '}
              {t(conversion.status)}
            </span>
          </li>
        ))}
      </ul>
    </AccountPage>
  );
}
