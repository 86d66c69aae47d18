import { Create, PasswordInput, SimpleForm, TextInput, email, minLength, required } from 'react-admin';
import { RoleInputs } from './admin-inputs';

const MIN_LENGTH = 10;

/** A new person with a first password. */
export default function AdminCreate(): React.JSX.Element {
  return (
    <Create redirect="list">
      <SimpleForm>
        <TextInput source="email" type="email" validate={[required(), email()]} autoComplete="off" />
        <PasswordInput
          source="password"
          autoComplete="new-password"
          validate={[required(), minLength(MIN_LENGTH)]}
          helperText="practice.settings.admins.password_help"
        />
        <RoleInputs />
      </SimpleForm>
    </Create>
  );
}
