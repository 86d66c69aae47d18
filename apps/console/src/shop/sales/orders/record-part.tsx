import { useTranslate } from 'ra-core';
import { required } from 'react-admin';
import { useFacts } from '../../../shared/layout/facts';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { MoneyInput } from '../../../shared/ui/money-input';
import { useStoreClient } from '../../store-context';
import type { Order } from '../parts/types';
import { ReceiptInputs, type ReceiptValues, usualReceipt } from './receipt-inputs';

interface Values extends ReceiptValues {
  amount: string;
  /** As the person saw it when the dialog was opened. */
  expected_received_amount: string;
}

/** Rejects all of the money, which marks the order as paid. */
const lessThan = (left: string) => (amount: unknown) =>
  Number(amount) < Number(left) ? undefined : 'resources.orders.record_part.too_much';

/** Records that a part of the money arrived, such as a deposit. */
export function RecordPart({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { timeZone } = useFacts();
  return (
    <ActionDialog<Values>
      label="resources.orders.record_part.label"
      consequence={
        <>
          {translate('resources.orders.record_part.text')}{' '}
          <Money amount={order.amount_left} currency={order.currency} />
        </>
      }
      defaultValues={{
        ...usualReceipt(order, timeZone),
        expected_received_amount: order.received_amount,
      }}
      submit={(values) => store.adminOrders.recordPayment({ ...values, order_id: String(order.id) })}
      done="resources.orders.record_part.done"
    >
      <MoneyInput
        source="amount"
        label="resources.orders.record_part.amount"
        currency={order.currency}
        validate={[required(), lessThan(order.amount_left)]}
      />
      <ReceiptInputs />
    </ActionDialog>
  );
}
