import { useTranslate } from 'ra-core';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { useStoreClient } from '../../store-context';
import type { Order } from '../parts/types';

/** Charges the amount that the bank of the card holds. */
export function CapturePayment({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <ActionDialog
      label="resources.orders.capture.label"
      consequence={
        <>
          {translate('resources.orders.capture.text')}{' '}
          <Money amount={order.payment?.authorized_amount} currency={order.currency} />
        </>
      }
      submit={() => store.adminOrders.capturePayment({ order_id: String(order.id) })}
      done="resources.orders.capture.done"
    />
  );
}
