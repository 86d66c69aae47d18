import { SelectArrayInput, SelectInput, required } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useResources } from '../calendar/use-calendar-data';

const ROLES = ['admin', 'manager', 'staff'].map((id) => ({ id, name: `resources.admins.roles.${id}` }));

/** The role of a person, and the resources of staff. */
export function RoleInputs(): React.JSX.Element {
  const role = useWatch<{ role?: string }>({ name: 'role' });
  const { data: resources = [] } = useResources();
  return (
    <>
      <SelectInput
        source="role"
        choices={ROLES}
        defaultValue="staff"
        validate={required()}
        helperText="practice.settings.admins.role_help"
      />
      {role === 'staff' && (
        <SelectArrayInput
          source="resource_ids"
          choices={resources}
          optionText="name"
          translateChoice={false}
          defaultValue={[]}
          helperText="practice.settings.admins.resources_help"
        />
      )}
    </>
  );
}
