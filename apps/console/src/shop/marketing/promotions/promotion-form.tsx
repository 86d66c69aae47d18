import { Alert } from '@mui/material';
import { maxValue, minValue, required, useTranslate } from 'ra-core';
import { BooleanInput, NumberInput, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormSection } from '../../../shared/ui/form-section';
import { InstantInput } from '../../../shared/ui/instant-input';
import { MoneyInput } from '../../../shared/ui/money-input';
import { useDiscountText } from '../discount';
import { DISCOUNT_TYPES } from '../discount-types';
import { BrandsInput, CategoriesInput, ProductsInput } from '../record-inputs';

const HELP = 'resources.promotions.help';

interface Values {
  type?: string;
  value?: string | number | null;
  applies_to_all?: boolean;
  stackable?: boolean;
  product_ids?: number[];
  category_ids?: number[];
  brand_ids?: number[];
}

/** The fields of a promotion. */
export function PromotionForm(): React.JSX.Element {
  const { type, applies_to_all: isForAll } = useWatch<Values>();
  return (
    <>
      <PromotionSummary />
      <FormSection title="resources.promotions.sections.what">
        <TextInput source="name" validate={required()} helperText={`${HELP}.name`} />
        <SelectInput source="type" choices={DISCOUNT_TYPES} validate={required()} />
        {type === 'percentage' ? (
          <NumberInput
            source="value"
            label="resources.offers.percent"
            validate={[required(), minValue(0), maxValue(100)]}
            helperText={`${HELP}.percentage`}
          />
        ) : (
          <MoneyInput source="value" validate={required()} helperText={`${HELP}.fixed`} />
        )}
        <BooleanInput source="is_active" helperText="resources.offers.help.is_active" />
      </FormSection>
      <FormSection title="resources.promotions.sections.products">
        <BooleanInput source="applies_to_all" helperText={`${HELP}.applies_to_all`} />
        {!isForAll && (
          <>
            <ProductsInput source="product_ids" />
            <CategoriesInput source="category_ids" helperText={`${HELP}.categories`} />
            <BrandsInput source="brand_ids" />
          </>
        )}
      </FormSection>
      <FormSection title="resources.promotions.sections.others" hint={`${HELP}.others`}>
        <BooleanInput source="stackable" helperText={`${HELP}.stackable`} />
        <NumberInput source="priority" helperText={`${HELP}.priority`} />
      </FormSection>
      <FormSection title="resources.offers.sections.dates">
        <InstantInput source="starts_at" />
        <InstantInput source="ends_at" />
      </FormSection>
    </>
  );
}

/** Says in a sentence what the promotion of the form will do. */
function PromotionSummary(): React.JSX.Element {
  const translate = useTranslate();
  const discount = useDiscountText();
  const values = useWatch<Values>();
  const lists = [values.product_ids, values.category_ids, values.brand_ids];
  const isForSome = lists.some((list) => list && list.length > 0);
  const scope = values.applies_to_all ? 'all' : isForSome ? 'some' : 'nothing';
  const text = translate(`resources.promotions.says.${values.type === 'fixed' ? 'fixed' : 'percentage'}`, {
    value: discount(values.type ?? 'percentage', values.value),
    what: translate(`resources.promotions.says.${scope}`),
  });
  return (
    <Alert severity={scope === 'nothing' ? 'warning' : 'info'} sx={{ mb: 2, width: '100%' }}>
      {scope === 'nothing' ? translate('resources.promotions.says.empty') : text}{' '}
      {values.stackable && translate('resources.promotions.says.stackable')}
    </Alert>
  );
}
