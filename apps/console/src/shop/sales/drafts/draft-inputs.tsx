import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import {
  ArrayInput,
  BooleanInput,
  NumberInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  minValue,
  required,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ReactNode } from 'react';
import { MoneyInput } from '../../../shared/ui/money-input';
import { AddressInputs } from '../parts/address';
import { namedChoices } from '../parts/types';
import { VariantInput } from '../parts/variant-input';
import { DeliveryMethodInput } from './delivery-method-input';
import { DISCOUNT_TYPES, PAYMENT_METHODS } from './draft-values';

interface Props {
  currency?: string;
  /** Where the goods go unless the draft order has an own address. */
  country?: string;
}

/** Inputs of what a draft order contains. */
export function DraftInputs({ currency, country }: Props): React.JSX.Element {
  return (
    <>
      <Part title="resources.draft-orders.sections.lines">
        <Lines currency={currency} />
      </Part>
      <Part title="resources.draft-orders.sections.discount">
        <DiscountInputs />
      </Part>
      <Part title="resources.draft-orders.sections.delivery">
        <OwnAddress kind="shipping_address" />
        <OwnAddress kind="billing_address" />
        <DeliveryMethodInput country={country} />
        <MoneyInput
          source="shipping_amount"
          currency={currency}
          helperText="resources.draft-orders.shipping_amount_help"
        />
      </Part>
      <Part title="resources.draft-orders.sections.payment">
        <SelectInput
          source="payment_method"
          choices={namedChoices('resources.orders.payment_methods', PAYMENT_METHODS)}
          helperText="resources.draft-orders.payment_method_help"
        />
        <TextInput source="coupon_code" />
        <TextInput source="purchase_order_number" />
        <TextInput source="notes" multiline minRows={2} helperText="resources.draft-orders.notes_help" />
      </Part>
    </>
  );
}

/** A group of inputs with a title. */
export function Part({ title, children }: { title: string; children: ReactNode }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Box component="section" sx={{ width: '100%', mb: 2 }}>
      <Typography variant="h6" component="h2" gutterBottom>
        {translate(title)}
      </Typography>
      {children}
    </Box>
  );
}

function Lines({ currency }: { currency?: string }): React.JSX.Element {
  return (
    <ArrayInput source="items" label={false} validate={required()}>
      <SimpleFormIterator disableReordering disableClear fullWidth>
        <VariantInput source="variant_id" label="resources.draft-orders.fields.variant" isRequired />
        <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 3fr 4fr' } }}>
          <NumberInput
            source="quantity"
            label="resources.draft-orders.fields.quantity"
            defaultValue={1}
            min={1}
            validate={[required(), minValue(1)]}
          />
          <MoneyInput
            source="unit_price"
            label="resources.draft-orders.fields.unit_price"
            currency={currency}
            helperText="resources.draft-orders.unit_price_help"
          />
          <TextInput
            source="price_reason"
            label="resources.draft-orders.fields.price_reason"
            helperText="resources.draft-orders.price_reason_help"
          />
        </Box>
      </SimpleFormIterator>
    </ArrayInput>
  );
}

function DiscountInputs(): React.JSX.Element {
  const hasDiscount = useWatch({ name: 'has_discount' }) as boolean;
  return (
    <>
      <BooleanInput source="has_discount" />
      {hasDiscount && (
        <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 2fr' } }}>
          <SelectInput
            source="discount.type"
            choices={namedChoices('resources.draft-orders.discount_types', DISCOUNT_TYPES)}
            validate={required()}
          />
          <TextInput source="discount.value" validate={required()} inputMode="decimal" />
          <TextInput
            source="discount.reason"
            validate={required()}
            helperText="resources.sales.customer_reads"
          />
        </Box>
      )}
    </>
  );
}

function OwnAddress({ kind }: { kind: 'shipping_address' | 'billing_address' }): React.JSX.Element {
  const hasOwn = useWatch({ name: `has_${kind}` }) as boolean;
  return (
    <>
      <BooleanInput source={`has_${kind}`} helperText={`resources.draft-orders.${kind}_help`} />
      {hasOwn && <AddressInputs source={kind} />}
    </>
  );
}
