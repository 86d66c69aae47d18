import { Alert, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { BooleanInput, RadioButtonGroupInput, TextInput, required } from 'react-admin';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { OpenActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { MoneyInput } from '../../../shared/ui/money-input';
import { useStoreClient } from '../../store-context';
import { addAmounts, isPositive, shareOf, smallerAmount, subtractAmounts } from '../parts/amounts';
import { AmountRows } from '../parts/fact-list';
import { type Order, namedChoices } from '../parts/types';
import { UnitInputs, chosenLines, someLines } from '../parts/unit-inputs';
import type { ChosenUnits, UnitLine } from '../parts/unit-line';
import { CancelUnitsDialog } from './cancel-units';
import { type Tenders, actionsOf, isOwed, refundableOf, tendersLeft, unsentUnits } from './order-facts';
import { useRefundsOf } from './use-refunds-of';

interface Values {
  what: 'all' | 'units' | 'amount';
  units?: ChosenUnits;
  amount?: string;
  include_shipping: boolean;
  method: 'original' | 'wallet';
  reason: string;
  waits: boolean;
}

interface Known {
  order: Order;
  lines: readonly UnitLine[];
  refundable: string;
  tenders: Tenders;
  /** Leaves for the cancellation of units. */
  cancelInstead(units: ChosenUnits): void;
}

/** Refunds all, some units or an amount of an order, and shows beforehand where the money goes. */
export function RefundOrder({ order }: { order: Order }): React.JSX.Element | null {
  const translate = useTranslate();
  const store = useStoreClient();
  const refunds = useRefundsOf(order.order_number);
  const [shown, setShown] = useState<'refund' | ChosenUnits>();
  const [seen, setSeen] = useState(0);
  const close = (): void => setShown(undefined);
  if (!refunds) return null;
  const refundable = refundableOf(order, refunds);
  const owed = isOwed(order);
  const lines = order.items.map((line) => ({ ...line, max: line.quantity, warehouses: [] }));
  const create = ({
    what,
    units,
    amount,
    include_shipping,
    method,
    reason,
    waits,
  }: Values): Promise<unknown> =>
    store.adminRefunds.create({
      order_number: order.order_number,
      method,
      reason,
      status: waits ? 'pending' : 'approved',
      // A colleague may refund the order while this is filled in.
      expected_refunds: seen,
      ...(owed && { unpaid: true }),
      ...(what === 'amount' && { amount }),
      ...(what === 'units' && { items: someLines(lines, units) }),
      ...(what !== 'amount' && { include_shipping }),
    });
  const dialog = (
    <OpenActionDialog<Values>
      close={close}
      label="resources.orders.refund.label"
      maxWidth="md"
      consequence={
        <>
          {translate(`resources.orders.refund.${owed ? 'text_owed' : 'text'}`)}{' '}
          <strong>
            {translate('resources.orders.refund.refundable')}{' '}
            <Money amount={refundable} currency={order.currency} />
          </strong>
        </>
      }
      defaultValues={{ what: 'units', include_shipping: false, method: 'original', waits: false }}
      submit={create}
      done="resources.orders.refund.done"
    >
      <Inputs
        {...{ order, lines, refundable }}
        tenders={tendersLeft(order, refunds)}
        cancelInstead={setShown}
      />
    </OpenActionDialog>
  );
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={!isPositive(refundable)}
        onClick={() => {
          setSeen(refunds.length);
          setShown('refund');
        }}
      >
        {translate('resources.orders.refund.label')}
      </Button>
      {shown === 'refund' && dialog}
      {typeof shown === 'object' && <CancelUnitsDialog order={order} units={shown} close={close} />}
    </>
  );
}

function Inputs(known: Known): React.JSX.Element {
  const what = useWatch<Values, 'what'>({ name: 'what' });
  const { order, lines } = known;
  const owed = isOwed(order);
  return (
    <>
      <RadioButtonGroupInput
        helperText={false}
        source="what"
        label="resources.orders.refund.what"
        choices={namedChoices('resources.orders.refund.whats', ['units', 'amount', 'all'])}
      />
      {what === 'units' && <UnitInputs lines={lines} />}
      {what === 'units' && <CancelInstead {...known} />}
      {what === 'amount' && (
        <MoneyInput
          source="amount"
          label="resources.refunds.fields.amount"
          currency={order.currency}
          validate={required()}
        />
      )}
      {what !== 'amount' && (
        <BooleanInput source="include_shipping" label="resources.sales.include_shipping" />
      )}
      {!order.user.is_guest && !owed && (
        <RadioButtonGroupInput
          helperText={false}
          source="method"
          label="resources.refunds.fields.method"
          choices={namedChoices('resources.refunds.methods', ['original', 'wallet'])}
        />
      )}
      {!owed && <Destination {...known} />}
      <TextInput
        source="reason"
        label="resources.refunds.fields.reason"
        helperText="resources.sales.customer_reads"
        validate={required()}
      />
      {!owed && (
        <BooleanInput
          source="waits"
          label="resources.orders.refund.waits"
          helperText="resources.orders.refund.waits_help"
        />
      )}
    </>
  );
}

/** Proposes to cancel the chosen units that have not left: a refund alone would leave them on the shipment. */
function CancelInstead({ order, cancelInstead }: Known): React.JSX.Element | null {
  const translate = useTranslate();
  const chosen = unsentUnits(order, useWatch<Values, 'units'>({ name: 'units' }));
  if (!actionsOf(order).canCancelUnits || Object.keys(chosen).length === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={() => cancelInstead(chosen)}>
          {translate('resources.orders.refund.cancel_instead')}
        </Button>
      }
    >
      {translate('resources.orders.refund.not_sent')}
    </Alert>
  );
}

/** Where the money goes, in the order in which the service fills the tenders. */
function Destination({ order, lines, refundable, tenders }: Known): React.JSX.Element {
  const translate = useTranslate();
  const values = useWatch() as Values;
  const wanted = smallerAmount(wantedAmount(values, order, lines, refundable), refundable);
  const rows = values.method === 'wallet' ? [['wallet', wanted] as const] : spread(wanted, tenders);
  return (
    <Alert severity="info" icon={false} sx={{ my: 1, '& .MuiAlert-message': { width: '100%' } }}>
      <AmountRows
        rows={[
          ...rows.map(([tender, amount]) => ({
            name: translate(`resources.refunds.tenders.${tender}`),
            amount: <Money amount={amount} currency={order.currency} />,
          })),
          {
            name: translate('resources.orders.refund.about'),
            amount: <Money amount={wanted} currency={order.currency} />,
            isSum: true,
          },
        ]}
      />
    </Alert>
  );
}

function wantedAmount(values: Values, order: Order, lines: readonly UnitLine[], refundable: string): string {
  const { what, amount = '0', units, include_shipping } = values;
  const nothing = subtractAmounts(refundable, refundable);
  if (what === 'amount') return addAmounts(nothing, amount || '0');
  const delivery = include_shipping ? order.shipping_amount : nothing;
  if (what === 'all')
    return include_shipping ? refundable : subtractAmounts(refundable, order.shipping_amount);
  const shares = chosenLines(lines, units).map(({ order_item_id, quantity }) => {
    const line = order.items.find(({ id }) => id === order_item_id);
    return line ? shareOf(line.total, quantity, line.quantity) : nothing;
  });
  return addAmounts(nothing, delivery, ...shares);
}

function spread(wanted: string, tenders: Tenders): (readonly [tender: string, amount: string])[] {
  let left = wanted;
  const parts: (readonly [string, string])[] = [];
  for (const [tender, most] of Object.entries(tenders) as [string, string][]) {
    const part = smallerAmount(left, addAmounts(subtractAmounts(left, left), most));
    if (isPositive(part)) parts.push([tender, part]);
    left = subtractAmounts(left, part);
  }
  return parts;
}
