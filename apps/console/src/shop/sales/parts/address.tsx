import { Box } from '@mui/material';
import { useLocale } from 'ra-core';
import { TextInput, required } from 'react-admin';
import { CountryInput } from '../../../shared/ui/country-input';
import { postalLinesOf } from './postal-lines';
import type { Address } from './types';

/** An address as on an envelope, with the phone and the VAT number. */
export function AddressLines({ address }: { address: Address | null | undefined }): React.JSX.Element {
  const locale = useLocale() ?? 'en';
  if (!address) return <span>–</span>;
  const lines = [...postalLinesOf(address, locale), address.phone, address.vat_number].filter(Boolean);
  return (
    <Box component="address" sx={{ fontStyle: 'normal', typography: 'body2', overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Box>
  );
}

interface InputsProps {
  /** Field that has the address. */
  source: string;
  /** True when the country is fixed, since tax and delivery depend on it. */
  hasFixedCountry?: boolean;
}

/** Inputs of an address. */
export function AddressInputs({ source, hasFixedCountry = false }: InputsProps): React.JSX.Element {
  const at = (field: string) => ({ source: `${source}.${field}`, label: `resources.sales.address.${field}` });
  return (
    <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <TextInput {...at('full_name')} validate={required()} />
      <TextInput {...at('company')} />
      <TextInput {...at('address_line1')} validate={required()} />
      <TextInput {...at('address_line2')} />
      <TextInput {...at('postal_code')} validate={required()} />
      <TextInput {...at('city')} validate={required()} />
      <TextInput {...at('state')} />
      <CountryInput
        {...at('country')}
        validate={required()}
        readOnly={hasFixedCountry}
        helperText={hasFixedCountry && 'resources.sales.address.fixed_country'}
      />
      <TextInput {...at('phone')} />
      <TextInput {...at('vat_number')} />
    </Box>
  );
}
