import { useLocale } from 'ra-core';
import { AutocompleteArrayInput, AutocompleteInput } from 'react-admin';
import { COUNTRIES } from './countries';

interface Props {
  source: string;
  /** Allows several countries. */
  several?: boolean;
  helperText?: string | false;
}

/** Chooses countries by their names in the person's language. */
export function CountryInput({ source, several = false, helperText }: Props): React.JSX.Element {
  const names = new Intl.DisplayNames([useLocale() ?? 'en'], { type: 'region' });
  const choices = COUNTRIES.map((id) => ({ id, name: names.of(id) ?? id })).sort((a, b) =>
    a.name.localeCompare(b.name),
  );
  const props = { source, choices, helperText, sx: { minWidth: 220 } };
  return several ? <AutocompleteArrayInput {...props} /> : <AutocompleteInput {...props} />;
}
