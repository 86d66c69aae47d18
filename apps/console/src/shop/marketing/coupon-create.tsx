import { Create, SelectInput, SimpleForm, TextInput } from 'react-admin';

/** A new coupon. */
export default function CouponCreate(): React.JSX.Element {
  return (
    <Create redirect="edit">
      <SimpleForm>
        <TextInput source="code" required />
        <SelectInput
          source="type"
          choices={['percentage', 'fixed', 'free_shipping'].map((id) => ({ id, name: id }))}
        />
        <TextInput source="value" />
      </SimpleForm>
    </Create>
  );
}
