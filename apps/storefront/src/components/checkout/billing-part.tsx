import type { ReactElement } from 'react';

import { type Draft, addressValues } from '../../server/checkout-draft';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { AddressFields } from '../address-fields';
import { CheckboxField } from '../forms/fields';

/** The address of the invoice, for customers who want another one than that of the delivery. */
export function BillingPart({ draft, locale }: { draft: Draft; locale: Locale }): ReactElement {
  const t = textOf(locale, 'checkout');
  return (
    <div className="group/billing space-y-4">
      <CheckboxField
        name="other_billing"
        label={t('other_billing')}
        defaultChecked={draft.other_billing !== undefined}
      />
      <fieldset className="hidden group-has-[input[type=checkbox]:checked]/billing:block">
        <legend className="mb-3 font-display text-xl">{t('billing')}</legend>
        <AddressFields
          locale={locale}
          prefix="billing_address."
          kind="billing"
          values={addressValues(draft, 'billing_address')}
        />
      </fieldset>
    </div>
  );
}
