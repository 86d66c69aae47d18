import { useLocale } from 'ra-core';
import { AutocompleteArrayInput, AutocompleteInput, type AutocompleteInputProps } from 'react-admin';
import { COUNTRIES } from './countries';

type Inherited = 'source' | 'label' | 'validate' | 'helperText' | 'readOnly';

interface Props extends Pick<AutocompleteInputProps, Inherited> {
  /** Allows several countries. */
  several?: boolean;
}

/** Chooses countries by their names in the person's language; the value is a code such as `FR`. */
export function CountryInput({ several = false, ...inherited }: Props): React.JSX.Element {
  const names = new Intl.DisplayNames([useLocale() ?? 'en'], { type: 'region' });
  const choices = COUNTRIES.map((id) => ({ id, name: names.of(id) ?? id })).sort((a, b) =>
    a.name.localeCompare(b.name),
  );
  const props = { ...inherited, choices, translateChoice: false, sx: { minWidth: 220 } };
  return several ? <AutocompleteArrayInput {...props} /> : <AutocompleteInput {...props} />;
}
