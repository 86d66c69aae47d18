import { BooleanInput, SelectInput, TextInput, required } from 'react-admin';

const SOURCES = ['provider', 'manual'].map((id) => ({ id, name: `resources.currencies.states.${id}` }));

/** The fields of a currency besides its code. */
export function CurrencyInputs(): React.JSX.Element {
  return (
    <>
      <TextInput source="name" />
      <TextInput source="symbol" />
      <TextInput
        source="exchange_rate"
        validate={required()}
        parse={(text: string) => text.replace(',', '.')}
        format={(rate: string | number | null) => (rate === null ? '' : String(rate))}
        helperText="resources.currencies.help.exchange_rate"
      />
      <SelectInput source="rate_source" choices={SOURCES} />
      <BooleanInput source="is_active" />
    </>
  );
}
