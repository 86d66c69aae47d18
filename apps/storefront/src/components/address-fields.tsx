import type { ReactElement } from 'react';

import type { Locale } from '../text/locales';
import { textOf } from '../text/text';
import { countriesOf } from './countries';
import { Field, SelectField } from './forms/fields';

const FIELDS = [
  { name: 'full_name', autoComplete: 'name', required: true, wide: true },
  { name: 'company', autoComplete: 'organization' },
  { name: 'vat_number', autoComplete: 'off' },
  { name: 'address_line1', autoComplete: 'address-line1', required: true, wide: true },
  { name: 'address_line2', autoComplete: 'address-line2', wide: true },
  { name: 'postal_code', autoComplete: 'postal-code', required: true },
  { name: 'city', autoComplete: 'address-level2', required: true },
  { name: 'state', autoComplete: 'address-level1' },
] as const;

interface Props {
  locale: Locale;
  /** Stands before the names of the fields, such as `shipping_address.`. */
  prefix?: string;
  /** Tells the browser which of two addresses of a page it fills in. */
  kind?: 'shipping' | 'billing';
  /** Codes of the countries to choose from; usual ones unless given. */
  countries?: string[];
  /** Says why a country may be missing. */
  countryHint?: string;
  /** Known values by the name of the field, without the prefix. */
  values?: Record<string, string>;
}

/** The fields of an address. */
export function AddressFields({
  locale,
  prefix = '',
  kind,
  countries,
  countryHint,
  values = {},
}: Props): ReactElement {
  const t = textOf(locale, 'checkout');
  const filling = (name: string): string => [kind, name].filter(Boolean).join(' ');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map(({ name, autoComplete, ...field }) => (
        <Field
          key={name}
          name={`${prefix}${name}`}
          label={t(name)}
          autoComplete={autoComplete === 'off' ? autoComplete : filling(autoComplete)}
          required={'required' in field}
          defaultValue={values[name]}
          className={'wide' in field ? 'sm:col-span-2' : undefined}
        />
      ))}
      <SelectField
        name={`${prefix}country`}
        label={t('country')}
        hint={countryHint}
        autoComplete={filling('country')}
        required
        defaultValue={values.country || 'FR'}
      >
        {countriesOf(locale, countries).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        name={`${prefix}phone`}
        type="tel"
        label={t('phone')}
        autoComplete={filling('tel')}
        defaultValue={values.phone}
        className="sm:col-span-2"
      />
    </div>
  );
}
