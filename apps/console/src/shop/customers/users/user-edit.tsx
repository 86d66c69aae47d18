import { Box } from '@mui/material';
import { email, required, useRecordContext } from 'ra-core';
import { CheckboxGroupInput, Edit, SelectInput, SimpleForm, TextInput } from 'react-admin';
import { FormSection } from '../../../shared/ui/form-section';
import { FormActions, FormToolbar } from '../../../shared/ui/form-toolbar';
import { CustomFieldInputs } from '../../custom-fields/custom-field-inputs';
import { ExtensionPanels } from '../../extensions/extension-parts';
import { UserAddresses } from './user-addresses';
import { LANGUAGES, ROLES } from './user-choices';
import { UserGroups } from './user-groups';
import { UserHeader } from './user-header';
import { UserOrders, UserReturns, UserReviews } from './user-history';
import { UserSessions } from './user-sessions';
import { UserTaxExemption } from './user-tax-exemption';
import { UserTerms } from './user-terms';
import { UserPoints } from './user-points';
import { UserWallet } from './user-wallet';

const HELP = 'resources.users.help';
const BESIDE = {
  '& .RaEdit-main': { flexDirection: { xs: 'column', lg: 'row' }, gap: 2 },
  '& .RaEdit-card': { minWidth: 0 },
} as const;

/** Everything about one person. */
export default function UserEdit(): React.JSX.Element {
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{ refetchOnMount: 'always' }}
      actions={<FormActions />}
      aside={<Beside />}
      sx={BESIDE}
    >
      <UserHeader />
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <FormSection title="resources.users.sections.account">
          <TextInput source="name" validate={required()} />
          <TextInput source="email" type="email" validate={[required(), email()]} />
          <TextInput source="phone" type="tel" helperText={`${HELP}.phone`} />
          <SelectInput source="preferred_language" choices={LANGUAGES} />
          <TextInput source="preferred_currency" helperText={`${HELP}.currency`} />
          <CheckboxGroupInput source="roles" choices={ROLES} helperText={`${HELP}.roles`} />
        </FormSection>
        <CustomFieldInputs target="customers" />
      </SimpleForm>
      <UserOrders />
      <UserReturns />
      <UserReviews />
    </Edit>
  );
}

function Beside(): React.JSX.Element {
  return (
    <Box sx={{ width: { xs: '100%', lg: 420 }, flexShrink: 0, minWidth: 0 }}>
      <UserWallet />
      <UserPoints />
      <UserGroups />
      <UserAddresses />
      <UserTerms />
      <UserTaxExemption />
      <UserSessions />
      <UserExtensions />
    </Box>
  );
}

function UserExtensions(): React.JSX.Element | null {
  const user = useRecordContext<{ id: number }>();
  return user ? <ExtensionPanels record="customers" id={user.id} /> : null;
}
