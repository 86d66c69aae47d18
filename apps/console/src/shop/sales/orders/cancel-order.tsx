import { useTranslate } from 'ra-core';
import { BooleanInput, TextInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { useStoreClient } from '../../store-context';
import { isPositive, subtractAmounts } from '../../../shared/ui/amounts';
import type { Order } from '../parts/types';
import { isAuthorized, isPaid } from './order-facts';

interface Values {
  note?: string;
  notify_customer: boolean;
}

/** Cancels a whole order of which nothing was shipped. */
export function CancelOrder({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const refunded = isPaid(order)
    ? subtractAmounts(order.paid_amount, order.refunded_amount, order.disputed_amount)
    : order.received_amount;
  return (
    <ActionDialog<Values>
      label="resources.orders.cancel.label"
      color="error"
      consequence={
        <>
          {translate('resources.orders.cancel.text')}{' '}
          {translate(`resources.orders.cancel.${moneyTextOf(order, refunded)}`)}
          {isPositive(refunded) && (
            <>
              {' '}
              <Money amount={refunded} currency={order.currency} />
            </>
          )}
        </>
      }
      defaultValues={{ notify_customer: true }}
      submit={(values) =>
        store.adminOrders.updateStatus({ ...values, order_id: String(order.id), status: 'cancelled' })
      }
      done="resources.orders.cancel.done"
    >
      <TextInput
        source="note"
        label="resources.orders.fields.status_note"
        helperText="resources.orders.status_note_help"
      />
      <BooleanInput source="notify_customer" label="resources.sales.notify_customer" />
    </ActionDialog>
  );
}

/** @param refunded what goes back to the customer */
function moneyTextOf(order: Order, refunded: string): string {
  if (isPositive(refunded)) return isPaid(order) ? 'text_paid' : 'text_received';
  if (isPositive(order.disputed_amount)) return 'text_disputed';
  if (isAuthorized(order)) return 'text_authorized';
  return isPositive(order.paid_amount) ? 'text_refunded' : 'text_unpaid';
}
