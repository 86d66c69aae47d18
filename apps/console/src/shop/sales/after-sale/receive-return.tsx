import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { BooleanInput, NumberInput, SelectInput, TextInput, maxValue, minValue, required } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { MoneyInput } from '../../../shared/ui/money-input';
import { useStoreClient } from '../../store-context';
import { type Return, namedChoices, versionSeen } from '../parts/types';
import { StaffNote } from './decide-return';

const CONDITIONS = ['new', 'like_new', 'damaged'] as const;

interface Arrived {
  received_quantity?: number;
  condition?: (typeof CONDITIONS)[number];
  restock?: boolean;
  opened_quantity?: number;
  damaged_quantity?: number;
  reduction_amount?: string;
  reduction_reason?: string;
}

interface Values {
  /** By `item<id>`. */
  arrived: Record<string, Arrived>;
  note?: string;
}

/** Returns true for goods that are taken back only while their seal is unbroken. */
function hasSeal({ withdrawal_excluded }: Return['items'][number]): boolean {
  return withdrawal_excluded === 'sealed_goods' || withdrawal_excluded === 'sealed_media';
}

/** Counts what came back, and decides what goes on the shelf again and what the shop keeps. */
export function ReceiveReturn({ record }: { record: Return }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const arrived = Object.fromEntries(
    record.items.map((item) => [
      `item${item.id}`,
      {
        received_quantity: item.quantity,
        damaged_quantity: 0,
        restock: item.condition !== 'damaged' && record.reason !== 'damaged',
        ...(item.condition && { condition: item.condition }),
        ...(hasSeal(item) && { opened_quantity: 0 }),
      },
    ]),
  );
  return (
    <ActionDialog<Values>
      label="resources.returns.receive.label"
      variant="contained"
      maxWidth="md"
      consequence={translate('resources.returns.receive.text')}
      defaultValues={{ arrived }}
      submit={(values) =>
        store.adminReturns.update(
          {
            id: record.id,
            status: 'received',
            note: values.note,
            items: record.items.map(({ id }) => ({ id, ...values.arrived[`item${id}`] })),
          },
          versionSeen(record),
        )
      }
      done="resources.returns.receive.done"
    >
      {record.items.map((item) => (
        <ItemInputs key={item.id} item={item} />
      ))}
      <StaffNote />
    </ActionDialog>
  );
}

function ItemInputs({ item }: { item: Return['items'][number] }): React.JSX.Element {
  const at = (name: keyof Arrived) => ({
    source: `arrived.item${item.id}.${name}`,
    label: `resources.returns.fields.${name}`,
  });
  const { setValue } = useFormContext();
  const reduction = useWatch({ name: at('reduction_amount').source }) as string | undefined;
  return (
    <Box sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="subtitle2" component="h3" gutterBottom>
        {[item.product_name, item.variant_name, item.sku].filter(Boolean).join(' · ')}
      </Typography>
      <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <NumberInput
          {...at('received_quantity')}
          min={0}
          max={item.quantity}
          validate={[minValue(0), maxValue(item.quantity)]}
        />
        <SelectInput
          {...at('condition')}
          choices={namedChoices('resources.returns.conditions', CONDITIONS)}
          // Staff may still put it back.
          onChange={({ target }) => setValue(at('restock').source, target.value !== 'damaged')}
        />
        {hasSeal(item) && (
          <NumberInput
            {...at('opened_quantity')}
            min={0}
            max={item.quantity}
            validate={[required(), minValue(0), maxValue(item.quantity)]}
            helperText="resources.returns.opened_help"
          />
        )}
        {item.quantity > 1 && (
          <NumberInput
            {...at('damaged_quantity')}
            min={0}
            max={item.quantity}
            validate={[required(), minValue(0), maxValue(item.quantity)]}
            helperText="resources.returns.damaged_help"
          />
        )}
        <MoneyInput {...at('reduction_amount')} helperText="resources.returns.reduction_help" />
        {reduction && <TextInput {...at('reduction_reason')} helperText="resources.sales.customer_reads" />}
        <BooleanInput {...at('restock')} />
      </Box>
    </Box>
  );
}
