import { useTranslate } from 'ra-core';
import { BooleanInput, SelectInput, TextInput, required } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';
import { type Order, type Return, namedChoices } from '../parts/types';
import { UnitInputs, someLines } from '../parts/unit-inputs';
import type { ChosenUnits } from '../parts/unit-line';
import { returnableLines } from './order-facts';

const REASONS = ['damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other'] as const;

interface Values {
  units?: ChosenUnits;
  reason: Return['reason'];
  reason_details?: string;
  beyond_period: boolean;
}

/** Asks for a return in place of a customer who called. */
export function OpenReturn({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const lines = returnableLines(order);
  return (
    <ActionDialog<Values>
      label="resources.returns.open.label"
      consequence={translate('resources.returns.open.text')}
      defaultValues={{ beyond_period: false }}
      submit={({ units, ...more }) =>
        store.adminReturns.open({ ...more, order_id: String(order.id), items: someLines(lines, units) })
      }
      done="resources.returns.open.done"
    >
      <UnitInputs lines={lines} />
      <SelectInput
        source="reason"
        label="resources.returns.fields.reason"
        choices={namedChoices('resources.returns.reasons', REASONS)}
        validate={required()}
      />
      <TextInput
        source="reason_details"
        label="resources.returns.fields.reason_details"
        helperText="resources.sales.customer_reads"
        multiline
      />
      <BooleanInput
        source="beyond_period"
        label="resources.returns.open.beyond_period"
        helperText="resources.returns.open.beyond_period_help"
      />
    </ActionDialog>
  );
}
