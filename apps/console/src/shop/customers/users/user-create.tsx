import { email, required } from 'ra-core';
import {
  BooleanInput,
  CheckboxGroupInput,
  Create,
  PasswordInput,
  SelectInput,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { FormSection } from '../../../shared/ui/form-section';
import { CustomFieldInputs } from '../../custom-fields/custom-field-inputs';
import { LANGUAGES, ROLES } from './user-choices';

const HELP = 'resources.users.help';

/** A new account for a customer or for staff. */
export default function UserCreate(): React.JSX.Element {
  return (
    <Create redirect="edit">
      <SimpleForm
        defaultValues={{ roles: ['customer'], email_verified: true }}
        sanitizeEmptyValues
        warnWhenUnsavedChanges
      >
        <FormSection title="resources.users.sections.new" hint={`${HELP}.new`}>
          <TextInput source="name" validate={required()} />
          <TextInput source="email" type="email" validate={[required(), email()]} />
          <TextInput source="phone" type="tel" helperText={`${HELP}.phone`} />
          <SelectInput source="preferred_language" choices={LANGUAGES} />
          <CheckboxGroupInput source="roles" choices={ROLES} helperText={`${HELP}.roles`} />
          <BooleanInput source="email_verified" helperText={`${HELP}.email_verified`} />
          <PasswordInput source="password" autoComplete="new-password" helperText={`${HELP}.password`} />
        </FormSection>
        <CustomFieldInputs target="customers" />
      </SimpleForm>
    </Create>
  );
}
