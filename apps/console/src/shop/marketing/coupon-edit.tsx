import { Edit, SimpleForm, TextInput } from 'react-admin';
import { FormActions, FormToolbar } from '../../shared/ui/form-toolbar';
import { InstantInput } from '../../shared/ui/instant-input';

/** One coupon. */
export default function CouponEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <TextInput source="code" required />
        <TextInput source="value" />
        <InstantInput source="expires_at" />
      </SimpleForm>
    </Edit>
  );
}
