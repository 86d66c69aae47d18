import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { NumberInput, RadioButtonGroupInput, minValue } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';
import { type Return, namedChoices, versionSeen } from '../parts/types';
import { VariantInput } from '../parts/variant-input';
import { StaffNote } from './decide-return';

const DIFFERENCES = ['charge', 'waive', 'keep'] as const;

interface Values {
  /** By `item<id>`. */
  wanted?: Record<string, { variant_id?: number | null; quantity?: number | null } | undefined>;
  difference: (typeof DIFFERENCES)[number];
  note?: string;
}

/** Sends other goods for those that came back. */
export function ExchangeReturn({ record }: { record: Return }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const exchange = ({ wanted = {}, ...values }: Values): Promise<unknown> => {
    const replacements = record.items.flatMap(({ id }) => {
      const { variant_id, quantity } = wanted[`item${id}`] ?? {};
      return variant_id ? [{ return_item_id: id, variant_id, quantity }] : [];
    });
    return store.adminReturns.update(
      { ...values, id: record.id, status: 'exchanged', ...(replacements.length > 0 && { replacements }) },
      versionSeen(record),
    );
  };
  return (
    <ActionDialog<Values>
      label="resources.returns.exchange.label"
      maxWidth="md"
      consequence={translate('resources.returns.exchange.text')}
      defaultValues={{ difference: 'charge' }}
      submit={exchange}
      done="resources.returns.exchange.done"
    >
      {record.items
        .filter(({ received_quantity }) => received_quantity !== 0)
        .map((item) => (
          <ReplacementInputs key={item.id} item={item} />
        ))}
      <RadioButtonGroupInput
        helperText={false}
        source="difference"
        label="resources.returns.fields.difference"
        choices={namedChoices('resources.returns.differences', DIFFERENCES)}
        row={false}
      />
      <StaffNote />
    </ActionDialog>
  );
}

function ReplacementInputs({ item }: { item: Return['items'][number] }): React.JSX.Element {
  const { id, product_name, variant_name, received_quantity } = item;
  return (
    <Box sx={{ py: 1 }}>
      <Typography variant="subtitle2" component="h3">
        {[`${received_quantity ?? ''} × ${product_name}`, variant_name].filter(Boolean).join(' · ')}
      </Typography>
      <VariantInput
        source={`wanted.item${id}.variant_id`}
        label="resources.returns.fields.replacement"
        helperText="resources.returns.replacement_help"
      />
      <NumberInput
        source={`wanted.item${id}.quantity`}
        label="resources.returns.fields.quantity"
        helperText="resources.returns.quantity_help"
        validate={minValue(0)}
        min={0}
      />
    </Box>
  );
}
