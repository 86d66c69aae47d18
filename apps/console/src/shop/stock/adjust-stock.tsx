import type { Input, Result } from '@comptoir/store-client';
import { useTranslate } from 'ra-core';
import { AutocompleteInput, NumberInput, ReferenceInput, SelectInput, TextInput } from 'react-admin';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { useStoreClient } from '../store-context';

type Row = Result<'adminStock.list'>['data'][number];
type Adjustment = Input<'adminStock.adjust'>;

export const REASONS = [
  'received',
  'damaged',
  'lost',
  'found',
  'correction',
  'return',
] as const satisfies Adjustment['reason'][];

/** Units that are gone. */
const LOSSES: ReadonlySet<string> = new Set(['damaged', 'lost']);

/** Takes lost units, whether they were typed with a minus or without. */
function signed<T extends { quantity: number; reason: string }>(values: T): T {
  const { quantity, reason } = values;
  return { ...values, quantity: LOSSES.has(reason) ? -Math.abs(quantity) : quantity };
}

const KEY = 'resources.stock.adjust';
const REASON_CHOICES = REASONS.map((id) => ({ id, name: `resources.stock.reasons.${id}` }));

/** Adds or takes units of a variant in a warehouse. */
export function AdjustStock({
  row,
}: {
  row: Pick<Row, 'id' | 'sku' | 'warehouse' | 'available'>;
}): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <ActionDialog<Adjustment>
      label={`${KEY}.action`}
      consequence={translate(`${KEY}.text`, {
        sku: row.sku,
        warehouse: row.warehouse.name,
        available: row.available,
      })}
      done={`${KEY}.done`}
      variant="text"
      submit={(values) => store.adminStock.adjust({ ...signed(values), inventory_id: row.id })}
    >
      <AdjustmentInputs />
    </ActionDialog>
  );
}

/** Adds units of a variant to a warehouse that may not have had it before. */
export function AddStock({
  variants,
}: {
  variants: readonly { id: number; sku: string }[];
}): React.JSX.Element {
  const store = useStoreClient();
  return (
    <ActionDialog<Adjustment>
      label={`${KEY}.add`}
      done={`${KEY}.done`}
      defaultValues={{ reason: 'received', variant_id: variants.length === 1 ? variants[0]?.id : undefined }}
      submit={(values) => store.adminStock.adjust(signed(values))}
    >
      <SelectInput
        source="variant_id"
        label="resources.stock.fields.sku"
        choices={variants.map(({ id, sku }) => ({ id, name: sku }))}
        translateChoice={false}
        required
      />
      <ReferenceInput source="warehouse_id" reference="warehouses">
        <AutocompleteInput
          label="resources.stock.fields.warehouse"
          filterToQuery={(search: string) => ({ search })}
          helperText={`${KEY}.warehouse_help`}
        />
      </ReferenceInput>
      <AdjustmentInputs />
    </ActionDialog>
  );
}

function AdjustmentInputs(): React.JSX.Element {
  return (
    <>
      <NumberInput
        source="quantity"
        label={`${KEY}.quantity`}
        helperText={`${KEY}.quantity_help`}
        step={1}
        required
      />
      <SelectInput source="reason" label="resources.stock.fields.reason" choices={REASON_CHOICES} required />
      <TextInput source="note" label="resources.stock.fields.note" multiline />
    </>
  );
}
