import { Create, SimpleForm } from 'react-admin';
import { BlockInputs } from './block-inputs';
import { useReportConflicts } from './use-report-conflicts';

/** A new block. */
export default function BlockCreate(): React.JSX.Element {
  const onSuccess = useReportConflicts();
  return (
    <Create mutationOptions={{ onSuccess }}>
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <BlockInputs />
      </SimpleForm>
    </Create>
  );
}
