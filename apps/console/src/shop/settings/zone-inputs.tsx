import { TextInput, required } from 'react-admin';
import { CountryInput } from '../../shared/ui/country-input';

/** The fields of a shipping zone. */
export function ZoneInputs(): React.JSX.Element {
  return (
    <>
      <TextInput source="name" validate={required()} />
      <CountryInput source="countries" several helperText="resources.shipping-zones.help.countries" />
    </>
  );
}
