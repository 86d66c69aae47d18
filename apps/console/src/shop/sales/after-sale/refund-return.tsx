import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { BooleanInput, RadioButtonGroupInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { MoneyInput } from '../../../shared/ui/money-input';
import { useStoreClient } from '../../store-context';
import { RefundedBefore } from '../orders/refunded-before';
import { RefundPreview } from '../parts/refund-preview';
import { type Return, namedChoices, versionSeen } from '../parts/types';
import { StaffNote } from './decide-return';

interface Values {
  refund_method: 'original' | 'wallet';
  refund_amount?: string;
  include_shipping: boolean;
  note?: string;
}

/** Refunds the goods that came back. */
export function RefundReturn({ record }: { record: Return }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <ActionDialog<Values>
      label="resources.returns.refund.label"
      variant="contained"
      consequence={translate('resources.returns.refund.text')}
      defaultValues={{ refund_method: 'original', include_shipping: false }}
      submit={(values) =>
        store.adminReturns.update({ ...values, id: record.id, status: 'refunded' }, versionSeen(record))
      }
      done="resources.returns.refund.done"
    >
      <RefundedBefore orderNumber={record.order_number} />
      <RadioButtonGroupInput
        helperText={false}
        source="refund_method"
        label="resources.refunds.fields.method"
        choices={namedChoices('resources.refunds.methods', ['original', 'wallet'])}
      />
      <MoneyInput
        source="refund_amount"
        label="resources.returns.fields.refund_amount"
        helperText="resources.returns.refund_amount_help"
      />
      <BooleanInput source="include_shipping" label="resources.sales.include_shipping" />
      <Preview returnId={record.id} />
      <StaffNote />
    </ActionDialog>
  );
}

function Preview({ returnId }: { returnId: number }): React.JSX.Element {
  const store = useStoreClient();
  const { refund_method, refund_amount, include_shipping } = useWatch() as Values;
  return (
    <RefundPreview
      wish={{ refund_method, include_shipping, ...(refund_amount && { refund_amount }) }}
      ask={(wish, signal) => store.adminReturns.previewRefund({ id: returnId, ...wish }, { signal })}
    />
  );
}
