import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../shared/ui/form-toolbar';
import { BlockInputs } from './block-inputs';
import { useReportConflicts } from './use-report-conflicts';

/** One block. */
export default function BlockEdit(): React.JSX.Element {
  const onSuccess = useReportConflicts();
  return (
    <Edit mutationMode="pessimistic" mutationOptions={{ onSuccess }} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <BlockInputs />
      </SimpleForm>
    </Edit>
  );
}
