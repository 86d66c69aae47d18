import { useTranslate } from 'ra-core';
import { TextInput, required } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { MoneyInput } from '../../../shared/ui/money-input';
import { useStoreClient } from '../../store-context';
import type { Order } from '../parts/types';
import { leftToWriteOff } from './order-facts';

const MOST_CHARACTERS = 500;

interface Values {
  amount: string;
  reason: string;
}

const atMost = (left: string) => (amount: unknown) =>
  Number(amount) <= Number(left) ? undefined : 'resources.orders.write_off.too_much';

/** Writes off what the customer will not pay any more. */
export function WriteOff({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const left = leftToWriteOff(order);
  return (
    <ActionDialog<Values>
      label="resources.orders.write_off.label"
      consequence={
        <>
          {translate('resources.orders.write_off.text')} <Money amount={left} currency={order.currency} />
        </>
      }
      defaultValues={{ amount: left, reason: '' }}
      submit={(values) => store.adminOrders.writeOffOrder({ ...values, order_id: String(order.id) })}
      done="resources.orders.write_off.done"
    >
      <MoneyInput
        source="amount"
        label="resources.orders.write_off.amount"
        currency={order.currency}
        validate={[required(), atMost(left)]}
      />
      <TextInput
        source="reason"
        label="resources.orders.write_off.reason"
        helperText="resources.orders.write_off.reason_help"
        validate={required()}
        slotProps={{ htmlInput: { maxLength: MOST_CHARACTERS } }}
        multiline
      />
    </ActionDialog>
  );
}
