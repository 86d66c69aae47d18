import { useRedirect } from 'ra-core';
import { Create, SimpleForm } from 'react-admin';
import { BlockInputs } from './block-inputs';
import type { SavedBlock } from './block-conflicts';
import { useReportBlock } from './use-report-block';

/** A new block. */
export default function BlockCreate(): React.JSX.Element {
  const report = useReportBlock();
  const redirect = useRedirect();
  const onSuccess = (block: object): void => {
    report(block as SavedBlock);
    redirect('list', 'blocks');
  };
  return (
    <Create mutationOptions={{ onSuccess }}>
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <BlockInputs />
      </SimpleForm>
    </Create>
  );
}
