import type { components, Input } from '@comptoir/store-client';
import DeleteIcon from '@mui/icons-material/Delete';
import EditIcon from '@mui/icons-material/Edit';
import { IconButton } from '@mui/material';
import { useTranslate } from 'ra-core';
import { AutocompleteArrayInput, DateInput, NumberInput, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useState } from 'react';
import { versionOf } from '../../../shared/data/version';
import { ActionDialog, OpenActionDialog } from '../../../shared/ui/action-dialog';
import { MoneyInput } from '../../../shared/ui/money-input';
import { useStoreClient } from '../../store-context';
import { CustomFieldInputs } from '../../custom-fields/custom-field-inputs';
import { choicesOf } from '../choices';
import { SELLING_POLICIES } from './product-choices';
import { VariantNumbers } from './variant-numbers';
import { useAttributes } from './use-attributes';

type Product = components['schemas']['AdminProduct'];

interface Props {
  product: Product;
  variant: Product['variants'][number];
  /** Name of the variant on the page. */
  name: string;
}

const KEY = 'resources.products.variants';

/** Adds one variant, without the grid. */
export function AddVariant({ product }: { product: Product }): React.JSX.Element {
  const store = useStoreClient();
  return (
    <ActionDialog<components['schemas']['CreateVariant']>
      label={`${KEY}.add.action`}
      done={`${KEY}.saved`}
      defaultValues={{ price: product.price }}
      submit={(values) => store.adminProducts.createVariant({ ...values, id: product.id })}
    >
      <TextInput source="sku" label={`${KEY}.fields.sku`} required />
      <ValuesInput />
      <MoneyInput source="price" label={`${KEY}.fields.price`} required />
      <MoneyInput source="compare_price" label={`${KEY}.fields.compare_price`} />
      <NumberInput
        source="weight"
        label="resources.products.fields.weight"
        helperText={`${KEY}.help.weight`}
      />
      <VariantNumbers />
      <NumberInput
        source="stock_quantity"
        label="resources.products.fields.stock_quantity"
        helperText="resources.products.help.stock_quantity"
        min={0}
        step={1}
      />
      <CustomFieldInputs target="variants" />
    </ActionDialog>
  );
}

/** Fields that can be emptied; the form leaves out what is empty. */
const EMPTIED = { weight: null, gtin: null, mpn: null, content_amount: null, content_unit: null };

/** Changes what the grid has no column for: the values of the attributes, the weight, the numbers and the place. */
export function EditVariant({ product, variant, name }: Props): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const [isOpen, setOpen] = useState(false);
  const { attribute_value_ids, weight, gtin, mpn, content_amount, content_unit, sort_order } = variant;
  const { selling_policy, oversell_limit, available_on, backorder_days, custom_fields } = variant;
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate(`${KEY}.edit.label`, { name })}
        onClick={() => setOpen(true)}
      >
        <EditIcon fontSize="small" />
      </IconButton>
      {isOpen && (
        <OpenActionDialog<Input<'adminProducts.updateVariant'>>
          label={`${KEY}.edit.action`}
          consequence={name}
          done={`${KEY}.saved`}
          defaultValues={{
            attribute_value_ids,
            weight,
            gtin,
            mpn,
            content_amount,
            content_unit,
            sort_order,
            selling_policy,
            oversell_limit,
            available_on,
            backorder_days,
            custom_fields,
          }}
          submit={(values) =>
            store.adminProducts.updateVariant(
              { ...EMPTIED, ...values, id: product.id, variant_id: variant.id },
              versionOf(variant),
            )
          }
          close={() => setOpen(false)}
        >
          <ValuesInput />
          <NumberInput
            source="weight"
            label="resources.products.fields.weight"
            helperText={`${KEY}.help.weight`}
          />
          <VariantNumbers />
          <NumberInput
            source="sort_order"
            label={`${KEY}.fields.sort_order`}
            helperText={`${KEY}.help.sort_order`}
            min={0}
            step={1}
          />
          <SellingPolicy />
          <CustomFieldInputs target="variants" />
        </OpenActionDialog>
      )}
    </>
  );
}

/** Sales of the variant beyond its stock. */
function SellingPolicy(): React.JSX.Element {
  const policy: unknown = useWatch({ name: 'selling_policy' });
  return (
    <>
      <SelectInput
        source="selling_policy"
        label={`${KEY}.fields.selling_policy`}
        choices={choicesOf(`${KEY}.policies`, SELLING_POLICIES)}
        helperText={`${KEY}.help.selling_policy`}
        required
      />
      {policy !== 'deny' && (
        <>
          <NumberInput
            source="oversell_limit"
            label={`${KEY}.fields.oversell_limit`}
            helperText={`${KEY}.help.oversell_limit`}
            min={1}
            step={1}
          />
          <DateInput
            source="available_on"
            label={`${KEY}.fields.available_on`}
            helperText={`${KEY}.help.available_on`}
          />
          <NumberInput
            source="backorder_days"
            label={`${KEY}.fields.backorder_days`}
            helperText={`${KEY}.help.backorder_days`}
            min={1}
            step={1}
          />
        </>
      )}
    </>
  );
}

/** Deletes a variant after saying what happens to its stock and orders. */
export function DeleteVariant({ product, variant, name }: Props): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate(`${KEY}.delete.label`, { name })}
        onClick={() => setOpen(true)}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
      {isOpen && (
        <OpenActionDialog
          label={`${KEY}.delete.action`}
          consequence={translate(`${KEY}.delete.text`, { name, smart_count: variant.stock_quantity })}
          done={`${KEY}.delete.done`}
          color="error"
          submit={() =>
            store.adminProducts.deleteVariant({ id: product.id, variant_id: variant.id }, versionOf(variant))
          }
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Takes the values of a variant, such as a size and a colour. */
function ValuesInput(): React.JSX.Element {
  const attributes = useAttributes();
  const choices = attributes.flatMap((attribute) =>
    attribute.values.map(({ id, value }) => ({ id, name: `${attribute.name}: ${value}` })),
  );
  return (
    <AutocompleteArrayInput
      source="attribute_value_ids"
      label={`${KEY}.fields.label`}
      choices={choices}
      translateChoice={false}
      helperText={`${KEY}.help.values`}
    />
  );
}
