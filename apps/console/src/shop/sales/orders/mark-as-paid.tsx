import { useTranslate } from 'ra-core';
import { BooleanInput, TextInput } from 'react-admin';
import { useFacts } from '../../../shared/layout/facts';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { useStoreClient } from '../../store-context';
import { isPositive } from '../../../shared/ui/amounts';
import type { Order } from '../parts/types';
import { isAuthorized } from './order-facts';
import { ReceiptInputs, type ReceiptValues, usualReceipt } from './receipt-inputs';

interface Values extends ReceiptValues {
  note?: string;
  notify_customer: boolean;
  /** As the person saw it when the dialog was opened. */
  expected_status: Order['status'];
  expected_received_amount: string;
}

type Status = 'confirmed' | 'processing' | 'shipped' | 'delivered';

/** Records that the amount due arrived in cash or by a transfer. */
export function MarkAsPaid({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { timeZone } = useFacts();
  // The order stays where it is, except that an unpaid one is confirmed.
  const status = order.status === 'pending' ? 'confirmed' : (order.status as Status);
  return (
    <ActionDialog<Values>
      label="resources.orders.mark_as_paid.label"
      consequence={
        <>
          {translate('resources.orders.mark_as_paid.text')}{' '}
          <Money amount={order.amount_left} currency={order.currency} />
          {'. '}
          {isAuthorized(order) && translate('resources.orders.mark_as_paid.text_authorized')}
          {isPositive(order.written_off_amount) &&
            translate('resources.orders.mark_as_paid.text_written_off')}
        </>
      }
      defaultValues={{
        ...usualReceipt(order, timeZone),
        notify_customer: true,
        expected_status: order.status,
        expected_received_amount: order.received_amount,
      }}
      submit={(values) =>
        store.adminOrders.updateStatus({
          ...values,
          order_id: String(order.id),
          status,
          mark_as_paid: true,
        })
      }
      done="resources.orders.mark_as_paid.done"
    >
      <ReceiptInputs />
      <TextInput
        source="note"
        label="resources.orders.fields.status_note"
        helperText="resources.orders.status_note_help"
      />
      <BooleanInput source="notify_customer" label="resources.sales.notify_customer" />
    </ActionDialog>
  );
}
