import { Create, SimpleForm } from 'react-admin';
import { BannerInputs } from './banner-inputs';

/** A new banner. */
export default function BannerCreate(): React.JSX.Element {
  return (
    <Create redirect="edit">
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <BannerInputs />
      </SimpleForm>
    </Create>
  );
}
