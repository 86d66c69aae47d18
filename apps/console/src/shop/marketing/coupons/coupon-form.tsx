import { maxValue, minValue, required } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { BooleanInput, NumberInput, SelectInput, TextInput } from 'react-admin';
import { FormSection } from '../../../shared/ui/form-section';
import { InstantInput } from '../../../shared/ui/instant-input';
import { MoneyInput } from '../../../shared/ui/money-input';
import { CategoriesInput, ProductsInput } from '../record-inputs';
import { CouponSummary } from './coupon-summary';
import { COUPON_TYPES } from './coupon-types';

const HELP = 'resources.coupons.help';
const upperCase = (text: string): string => text.toUpperCase();

/** The fields of a coupon; each kind shows those that it has. */
export function CouponForm(): React.JSX.Element {
  const type = useWatch<{ type?: string }>({ name: 'type' });
  const isBuyXGetY = type === 'buy_x_get_y';
  return (
    <>
      <CouponSummary />
      <FormSection title="resources.coupons.sections.what">
        <TextInput source="code" validate={required()} parse={upperCase} helperText={`${HELP}.code`} />
        <SelectInput source="type" choices={COUPON_TYPES} validate={required()} />
        {type === 'percentage' && (
          <NumberInput
            source="value"
            label="resources.coupons.percent"
            validate={[required(), minValue(0), maxValue(100)]}
            max={100}
            min={0}
            helperText={`${HELP}.percentage`}
          />
        )}
        {type === 'fixed' && <MoneyInput source="value" validate={required()} helperText={`${HELP}.fixed`} />}
        {isBuyXGetY && <BuyXGetY />}
        {type !== 'fixed' && <MoneyInput source="max_discount_amount" helperText={`${HELP}.max_discount`} />}
        <BooleanInput source="is_active" helperText={`${HELP}.is_active`} />
      </FormSection>
      <FormSection
        title={isBuyXGetY ? 'resources.coupons.sections.bought' : 'resources.coupons.sections.products'}
        hint="resources.coupons.help.products"
      >
        <ProductsInput source="product_ids" />
        <CategoriesInput source="category_ids" helperText={`${HELP}.categories`} />
      </FormSection>
      <FormSection title="resources.coupons.sections.limits">
        <MoneyInput source="min_order_amount" helperText={`${HELP}.min_order`} />
        <NumberInput source="usage_limit" min={0} helperText={`${HELP}.usage_limit`} />
        <NumberInput source="per_user_limit" min={0} helperText={`${HELP}.per_user_limit`} />
      </FormSection>
      <FormSection title="resources.coupons.sections.dates">
        <InstantInput source="starts_at" />
        <InstantInput source="expires_at" />
      </FormSection>
    </>
  );
}

function BuyXGetY(): React.JSX.Element {
  return (
    <>
      <NumberInput source="buy_quantity" validate={required()} min={1} helperText={`${HELP}.buy_quantity`} />
      <NumberInput source="get_quantity" validate={required()} min={1} helperText={`${HELP}.get_quantity`} />
      <NumberInput
        source="get_discount_percent"
        validate={[minValue(0), maxValue(100)]}
        helperText={`${HELP}.get_discount_percent`}
      />
      <NumberInput source="max_applications" min={1} helperText={`${HELP}.max_applications`} />
      <ProductsInput source="get_product_ids" helperText={`${HELP}.get_products`} />
    </>
  );
}
