import type { Result } from '@comptoir/store-client';
import { useRecordContext } from 'ra-core';
import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../../shared/ui/form-toolbar';
import { ExampleCart } from '../example/example-cart';
import { CouponForm } from './coupon-form';
import { couponFields } from './coupon-types';

/** One coupon. */
export default function CouponEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />} transform={couponFields}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <CouponForm />
      </SimpleForm>
      <Example />
    </Edit>
  );
}

function Example(): React.JSX.Element | null {
  const coupon = useRecordContext<Result<'adminCoupons.get'>>();
  return coupon ? <ExampleCart couponCode={coupon.code} version={coupon.version} /> : null;
}
