import { Create, SimpleForm } from 'react-admin';
import { FlashSaleForm } from './flash-sale-form';

/** A new flash sale; its variants are added afterwards. */
export default function FlashSaleCreate(): React.JSX.Element {
  return (
    <Create redirect="edit">
      <SimpleForm defaultValues={{ is_active: true }} sanitizeEmptyValues warnWhenUnsavedChanges>
        <FlashSaleForm />
      </SimpleForm>
    </Create>
  );
}
