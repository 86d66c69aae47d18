import type { Result } from '@comptoir/store-client';
import { useRecordContext } from 'ra-core';
import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../../shared/ui/form-toolbar';
import { ExampleCart } from '../example/example-cart';
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
      <Example />
    </Edit>
  );
}

function Example(): React.JSX.Element | null {
  const promotion = useRecordContext<Result<'adminPromotions.get'>>();
  return promotion ? <ExampleCart version={promotion.version} /> : null;
}
