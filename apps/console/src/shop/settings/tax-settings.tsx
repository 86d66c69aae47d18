import {
  ArrayInput,
  BooleanInput,
  NumberInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin';
import { CountryInput } from '../../shared/ui/country-input';

const choices = (group: string, ids: readonly string[]): { id: string; name: string }[] =>
  ids.map((id) => ({ id, name: `resources.settings.${group}.${id}` }));
const SHIPPING = choices('shipping', ['standard', 'proportional']);
const CROSS_BORDER = choices('cross_border', ['destination', 'home']);
const PROVIDERS = choices('providers', ['own', 'stripe']);
const FALLBACKS = choices('fallbacks', ['own', 'refuse']);
const RATE_CLASSES = choices('classes', ['standard', 'reduced', 'super_reduced']);
const CODE_CLASSES = choices('classes', [
  'standard',
  'reduced',
  'super_reduced',
  'zero',
  'exempt',
  'digital',
]);

/** Tax: the rules, the provider and the rates by country. */
export function TaxSettings(): React.JSX.Element {
  return (
    <>
      <BooleanInput source="tax.enabled" />
      <BooleanInput source="tax.prices_include_tax" />
      <CountryInput source="tax.home_country" />
      <SelectInput source="tax.cross_border" choices={CROSS_BORDER} />
      <SelectInput source="tax.shipping" choices={SHIPPING} />
      <SelectInput source="tax.provider" choices={PROVIDERS} />
      <SelectInput source="tax.provider_fallback" choices={FALLBACKS} />
      <ArrayInput source="tax.provider_codes">
        <SimpleFormIterator inline disableReordering>
          <SelectInput source="class" choices={CODE_CLASSES} />
          <TextInput source="code" helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
      <ArrayInput source="tax.rates">
        <SimpleFormIterator inline disableReordering>
          <CountryInput source="country" />
          <TextInput source="region" helperText={false} />
          <SelectInput source="class" choices={RATE_CLASSES} />
          <NumberInput source="rate" min={0} max={100} helperText={false} />
          <TextInput source="name" helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
}
