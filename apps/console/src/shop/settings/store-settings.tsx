import { AutocompleteInput, NumberInput, TextArrayInput, TextInput, required } from 'react-admin';

// Browsers leave UTC, the default of a shop, out of their list.
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC')].map((id) => ({
  id,
  name: id,
}));

/** Name, colour and zone of the shop, and stock. */
export function StoreSettings(): React.JSX.Element {
  return (
    <>
      <TextInput source="store.name" validate={required()} />
      <TextInput source="store.color" type="color" sx={{ width: 120 }} />
      <AutocompleteInput
        source="store.timezone"
        choices={ZONES}
        validate={required()}
        helperText="resources.settings.help.timezone"
      />
      <TextArrayInput
        source="store.languages"
        validate={required()}
        helperText="resources.settings.help.languages"
      />
      <NumberInput
        source="inventory.low_stock_threshold"
        min={0}
        helperText="resources.settings.help.low_stock"
      />
    </>
  );
}
