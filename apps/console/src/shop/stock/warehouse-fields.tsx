import { BooleanInput, NumberInput, TextInput, required } from 'react-admin';
import { CountryInput } from '../../shared/ui/country-input';

export const WAREHOUSE_FIELDS = ['name', 'code', 'address_line1', 'city', 'country', 'priority', 'is_active'];

/** Inputs of a warehouse. */
export function WarehouseFields(): React.JSX.Element {
  return (
    <>
      <TextInput source="name" required />
      <TextInput source="code" required helperText="resources.warehouses.help.code" />
      <TextInput source="address_line1" />
      <TextInput source="city" />
      <CountryInput source="country" validate={required()} />
      <NumberInput source="priority" min={0} step={1} helperText="resources.warehouses.help.priority" />
      <BooleanInput source="is_active" defaultValue helperText="resources.warehouses.help.is_active" />
    </>
  );
}
