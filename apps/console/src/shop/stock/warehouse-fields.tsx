import { BooleanInput, NumberInput, TextInput } from 'react-admin';

export const WAREHOUSE_FIELDS = ['name', 'code', 'address_line1', 'city', 'country', 'priority', 'is_active'];

/** Inputs of a warehouse. */
export function WarehouseFields(): React.JSX.Element {
  return (
    <>
      <TextInput source="name" required />
      <TextInput source="code" required helperText="resources.warehouses.help.code" />
      <TextInput source="address_line1" />
      <TextInput source="city" />
      <TextInput
        source="country"
        required
        slotProps={{ htmlInput: { maxLength: 2 } }}
        parse={(text: string) => text.toUpperCase()}
        helperText="resources.warehouses.help.country"
      />
      <NumberInput source="priority" min={0} step={1} helperText="resources.warehouses.help.priority" />
      <BooleanInput source="is_active" defaultValue helperText="resources.warehouses.help.is_active" />
    </>
  );
}
