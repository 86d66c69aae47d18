import { Create, SimpleForm } from 'react-admin';
import { CouponForm } from './coupon-form';
import { couponFields } from './coupon-types';

/** A new coupon. */
export default function CouponCreate(): React.JSX.Element {
  return (
    <Create redirect="edit" transform={couponFields}>
      <SimpleForm
        defaultValues={{ type: 'percentage', is_active: true, get_discount_percent: 100 }}
        sanitizeEmptyValues
        warnWhenUnsavedChanges
      >
        <CouponForm />
      </SimpleForm>
    </Create>
  );
}
