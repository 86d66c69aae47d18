import { useRedirect } from 'ra-core';
import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../shared/ui/form-toolbar';
import { BlockInputs } from './block-inputs';
import type { SavedBlock } from './block-conflicts';
import { useReportBlock } from './use-report-block';

/** One block. */
export default function BlockEdit(): React.JSX.Element {
  const report = useReportBlock();
  const redirect = useRedirect();
  const onSuccess = (block: object): void => {
    report(block as SavedBlock);
    redirect('list', 'blocks');
  };
  return (
    <Edit mutationMode="pessimistic" mutationOptions={{ onSuccess }} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <BlockInputs />
      </SimpleForm>
    </Edit>
  );
}
