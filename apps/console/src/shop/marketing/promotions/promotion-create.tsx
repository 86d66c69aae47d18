import { Create, SimpleForm } from 'react-admin';
import { PromotionForm } from './promotion-form';

const NEW = { type: 'percentage', priority: 0, stackable: false, applies_to_all: false, is_active: true };

/** A new promotion. */
export default function PromotionCreate(): React.JSX.Element {
  return (
    <Create redirect="edit">
      <SimpleForm defaultValues={NEW} sanitizeEmptyValues warnWhenUnsavedChanges>
        <PromotionForm />
      </SimpleForm>
    </Create>
  );
}
