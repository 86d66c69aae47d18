import { Create, SimpleForm } from 'react-admin';
import { CustomerGroupForm } from './customer-group-form';

/** A new customer group; its members are added afterwards. */
export default function CustomerGroupCreate(): React.JSX.Element {
  return (
    <Create redirect="edit">
      <SimpleForm sanitizeEmptyValues warnWhenUnsavedChanges>
        <CustomerGroupForm />
      </SimpleForm>
    </Create>
  );
}
