import { Box } from '@mui/material';
import { useEditContext, useResourceDefinition, useTranslate } from 'ra-core';
import { DeleteWithConfirmButton, PrevNextButtons, Toolbar, TopToolbar } from 'react-admin';
import { Save } from './save';

/**
 * The buttons below a form: save (also Ctrl-S), and delete, which says what goes with the record
 * (`resources.<resource>.delete_text`).
 */
export function FormToolbar({ canDelete = true }: { canDelete?: boolean }): React.JSX.Element {
  return (
    <Toolbar sx={{ display: 'flex', justifyContent: 'space-between' }}>
      <Save alwaysEnable={false} />
      {canDelete ? <DeleteRecord /> : <Box />}
    </Toolbar>
  );
}

function DeleteRecord(): React.JSX.Element | null {
  const translate = useTranslate();
  const { resource, record } = useEditContext();
  const { recordRepresentation } = useResourceDefinition({ resource });
  if (!record) return null;
  const name =
    typeof recordRepresentation === 'function' ? String(recordRepresentation(record)) : `#${record.id}`;
  return (
    <DeleteWithConfirmButton
      mutationMode="pessimistic"
      confirmTitle={translate('console.delete.title', { name })}
      confirmContent={translate(`resources.${resource}.delete_text`, { _: translate('console.delete.text') })}
    />
  );
}

/** The buttons above a form: to the record before and after it in the list. */
export function FormActions(): React.JSX.Element {
  return (
    <TopToolbar>
      {/* Pages of the services have at most 100 rows. */}
      <PrevNextButtons limit={100} />
    </TopToolbar>
  );
}
