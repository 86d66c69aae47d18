import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../../shared/ui/form-toolbar';
import { PriceListForm } from './price-list-form';
import { PriceListPrices } from './price-list-prices';

/** One price list with its prices. */
export default function PriceListEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <PriceListForm />
      </SimpleForm>
      <PriceListPrices />
    </Edit>
  );
}
