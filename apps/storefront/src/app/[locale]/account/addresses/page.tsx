import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { addAddress, deleteAddress, setDefaultAddress } from '../../../../actions/account';
import { AccountPage } from '../../../../components/account/account-page';
import { SmallForm } from '../../../../components/account/small-form';
import { Alert } from '../../../../components/alert';
import { AddressFields } from '../../../../components/address-fields';
import { DoubtKey } from '../../../../components/checkout/doubt-key';
import { SubmitButton } from '../../../../components/forms/fields';
import { Form } from '../../../../components/forms/form';
import { Link } from '../../../../components/link';
import { countryName } from '../../../../components/countries';
import { type PageProps, privateMetadata, readOwn } from '../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { homeOf, shippingCountries } from '../../../../server/shop';
import { textOf, withColon } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'account')('addresses'));
}

/** The addresses of the customer. */
export default async function AccountAddressesPage({ searchParams }: PageProps): Promise<ReactElement> {
  const [locale, store, countries, query] = await Promise.all([
    currentLocale(),
    storeOfVisitor(),
    shippingCountries(),
    searchParams,
  ]);
  const t = textOf(locale, 'account');
  const checkout = textOf(locale, 'checkout');
  const addresses = (await readOwn(store.addresses.list())) ?? [];
  return (
    <AccountPage title={t('addresses')}>
      {query.saved ? (
        <div role="status">
          <Alert kind="good">{t('saved')}</Alert>
        </div>
      ) : null}
      <ul className="grid gap-4 sm:grid-cols-2">
        {addresses.map((address) => {
          const name = `${address.full_name}, ${address.city}`;
          return (
            <li key={address.id} className="space-y-3 rounded-lg border border-line p-4">
              <address className="not-italic">
                {address.full_name}
                <br />
                {address.company ? (
                  <>
                    {address.company}
                    <br />
                  </>
                ) : null}
                {[address.address_line1, address.address_line2].filter(Boolean).join(', ')}
                <br />
                {address.postal_code} {address.city}, {countryName(address.country, locale)}
                {address.vat_number ? (
                  <>
                    <br />
                    {withColon(locale, checkout('vat_number'))} {address.vat_number}
                  </>
                ) : null}
              </address>
              {address.is_default ? <p className="font-medium">{t('address_default')}</p> : null}
              <div className="flex flex-wrap gap-2">
                <Link className="button button-quiet" href={`/${locale}/account/addresses/${address.id}`}>
                  {t('address_edit')}
                  <span className="sr-only"> {name}</span>
                </Link>
                {address.is_default ? null : (
                  <>
                    <SmallForm action={setDefaultAddress} name="address" value={address.id} label={name}>
                      {t('make_default')}
                    </SmallForm>
                    <SmallForm action={deleteAddress} name="address" value={address.id} label={name}>
                      {t('delete')}
                    </SmallForm>
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <section aria-labelledby="add" className="max-w-xl space-y-4">
        <h2 id="add">{t('address_add')}</h2>
        <Form action={addAddress} prefix="new" className="space-y-4">
          <DoubtKey />
          <AddressFields
            locale={locale}
            countries={countries}
            countryHint={countries.length > 0 ? checkout('country_hint') : undefined}
            values={{ country: homeOf(countries) }}
          />
          <SubmitButton>{t('address_save')}</SubmitButton>
        </Form>
      </section>
    </AccountPage>
  );
}
