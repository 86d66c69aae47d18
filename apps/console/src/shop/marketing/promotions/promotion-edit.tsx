import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../../shared/ui/form-toolbar';
import { PromotionForm } from './promotion-form';
import { ReplaceProducts } from './replace-products';

/** One promotion. */
export default function PromotionEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <PromotionForm />
        <ReplaceProducts />
      </SimpleForm>
    </Edit>
  );
}
