import { AutocompleteInput, NumberInput, TextInput, required } from 'react-admin';

const ZONES = Intl.supportedValuesOf('timeZone').map((id) => ({ id, name: id }));

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
      <NumberInput
        source="inventory.low_stock_threshold"
        min={0}
        helperText="resources.settings.help.low_stock"
      />
    </>
  );
}
