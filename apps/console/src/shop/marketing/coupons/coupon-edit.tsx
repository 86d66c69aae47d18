import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../../shared/ui/form-toolbar';
import { CouponForm } from './coupon-form';
import { couponFields } from './coupon-types';

/** One coupon. */
export default function CouponEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />} transform={couponFields}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <CouponForm />
      </SimpleForm>
    </Edit>
  );
}
