import { usePermissions } from 'ra-core';
import {
  AutocompleteInput,
  Create,
  ReferenceInput,
  SimpleForm,
  TextInput,
  email,
  required,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { DraftInputs, Part } from './draft-inputs';
import { type DraftValues, createInputOf } from './draft-values';

const EMPTY: DraftValues = { has_discount: false, has_shipping_address: false, has_billing_address: false };

/** A new order for a customer. Its prices are there once it is saved. */
export default function DraftCreate(): React.JSX.Element {
  return (
    <Create redirect="edit" transform={(values: DraftValues) => createInputOf(values)}>
      <SimpleForm defaultValues={EMPTY} warnWhenUnsavedChanges>
        <Part title="resources.draft-orders.sections.customer">
          <CustomerInputs />
        </Part>
        <DraftInputs />
      </SimpleForm>
    </Create>
  );
}

/** Administrators find accounts; managers may not read them, and give the e-mail address. */
function CustomerInputs(): React.JSX.Element {
  const { permissions = [] } = usePermissions<string[]>();
  const chosen = useWatch({ name: 'user_id' }) as number | null | undefined;
  return (
    <>
      {permissions.includes('admin') && (
        <ReferenceInput source="user_id" reference="buyers">
          <AutocompleteInput
            optionText={({ name, email: address }: { name: string; email: string }) => `${name} · ${address}`}
            filterToQuery={(search: string) => ({ search })}
            helperText="resources.draft-orders.user_help"
          />
        </ReferenceInput>
      )}
      {!chosen && (
        <>
          <TextInput
            source="customer.email"
            validate={[required(), email()]}
            helperText="resources.draft-orders.email_help"
          />
          <TextInput source="customer.name" validate={required()} />
        </>
      )}
      <TextInput source="currency" helperText="resources.draft-orders.currency_help" />
    </>
  );
}
