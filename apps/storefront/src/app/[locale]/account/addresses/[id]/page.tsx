import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';

import { changeAddress } from '../../../../../actions/account';
import { AccountPage } from '../../../../../components/account/account-page';
import { AddressFields } from '../../../../../components/address-fields';
import { DoubtKey } from '../../../../../components/checkout/doubt-key';
import { SubmitButton } from '../../../../../components/forms/fields';
import { Form } from '../../../../../components/forms/form';
import { Link } from '../../../../../components/link';
import { privateMetadata, readOwn } from '../../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../../server/request';
import { shippingCountries } from '../../../../../server/shop';
import { textOf } from '../../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'account')('address_change'));
}

/** Changes one address of the customer. */
export default async function AccountAddressPage({
  params,
}: {
  params: Promise<{ id: string }>;
}): Promise<ReactElement> {
  const [locale, { id }, store, countries] = await Promise.all([
    currentLocale(),
    params,
    storeOfVisitor(),
    shippingCountries(),
  ]);
  const t = textOf(locale, 'account');
  const addresses = (await readOwn(store.addresses.list())) ?? [];
  const address = addresses.find((one) => String(one.id) === id);
  if (!address) notFound();
  const known = Object.entries(address).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  // The address of a country without delivery stays as it is until its customer changes that.
  const choices =
    countries.length && !countries.includes(address.country) ? [...countries, address.country] : countries;
  return (
    <AccountPage title={t('address_change')}>
      <Form action={changeAddress} prefix="change" className="max-w-xl space-y-4">
        <DoubtKey />
        <input type="hidden" name="address" value={address.id} />
        <AddressFields locale={locale} countries={choices} values={Object.fromEntries(known)} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{t('address_save')}</SubmitButton>
          <Link className="button button-quiet" href={`/${locale}/account/addresses`}>
            {t('address_leave')}
          </Link>
        </div>
      </Form>
    </AccountPage>
  );
}
