import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../../shared/ui/form-toolbar';
import { FlashSaleForm } from './flash-sale-form';
import { FlashSaleItems } from './flash-sale-items';

/** One flash sale with its variants. */
export default function FlashSaleEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <FlashSaleForm />
      </SimpleForm>
      <FlashSaleItems />
    </Edit>
  );
}
