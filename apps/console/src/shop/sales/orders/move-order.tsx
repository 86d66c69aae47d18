import { useTranslate } from 'ra-core';
import { BooleanInput, TextInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';
import type { Order } from '../parts/types';
import type { MoveTarget } from './order-facts';

interface Values {
  note?: string;
  notify_customer: boolean;
  /** As the person saw it when the dialog was opened. */
  expected_status: Order['status'];
}

/** Moves an order to another state by hand. */
export function MoveOrder({ order, to }: { order: Order; to: MoveTarget }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <ActionDialog<Values>
      label={`resources.orders.move.${to}.label`}
      color={to === 'refunded' ? 'error' : 'primary'}
      consequence={translate(`resources.orders.move.${to}.text`)}
      defaultValues={{ notify_customer: true, expected_status: order.status }}
      submit={(values) =>
        store.adminOrders.updateStatus({ ...values, order_id: String(order.id), status: to })
      }
      done="resources.orders.move.done"
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
