import { Create, SimpleForm } from 'react-admin';
import { useFacts } from '../../../shared/layout/facts';
import { PriceListForm } from './price-list-form';

/** A new price list; its prices are added afterwards. */
export default function PriceListCreate(): React.JSX.Element {
  const { currency } = useFacts();
  return (
    <Create redirect="edit">
      <SimpleForm defaultValues={{ currency, is_active: true }} sanitizeEmptyValues warnWhenUnsavedChanges>
        <PriceListForm isNew />
      </SimpleForm>
    </Create>
  );
}
