import type { ReactElement } from 'react';

import { type Draft, addressValues } from '../../server/checkout-draft';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { AddressFields } from '../address-fields';
import { CheckboxField } from '../forms/fields';

interface Props {
  draft: Draft;
  /** True for an order that nothing is shipped for, whose only address this is. */
  isOnly: boolean;
  locale: Locale;
}

/** The address of the invoice, for customers who want another one than that of the delivery. */
export function BillingPart({ draft, isOnly, locale }: Props): ReactElement {
  const t = textOf(locale, 'checkout');
  return (
    <div className="group/billing space-y-4">
      <CheckboxField
        name="other_billing"
        label={t(isOnly ? 'only_billing' : 'other_billing')}
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
