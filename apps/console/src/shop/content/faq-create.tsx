import { Create, SimpleForm } from 'react-admin';
import { FaqInputs } from './faq-inputs';

/** A new frequently asked question. */
export default function FaqCreate(): React.JSX.Element {
  return (
    <Create redirect="list">
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <FaqInputs />
      </SimpleForm>
    </Create>
  );
}
