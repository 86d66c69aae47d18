import { isApiError } from '@comptoir/store-client';
import { Alert, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { BooleanInput, RadioButtonGroupInput, TextInput, required } from 'react-admin';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { OpenActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { MoneyInput } from '../../../shared/ui/money-input';
import { useStoreClient } from '../../store-context';
import { isPositive } from '../../../shared/ui/amounts';
import { RefundPreview } from '../parts/refund-preview';
import { type Order, type RefundWish, namedChoices } from '../parts/types';
import { UnitInputs, chosenLines, someLines } from '../parts/unit-inputs';
import type { ChosenUnits, UnitLine } from '../parts/unit-line';
import { CancelUnitsDialog } from './cancel-units';
import { actionsOf, isOwed, refundableOf, unsentUnits } from './order-facts';
import { useReadRefundsAgain, useRefundsOf } from './use-refunds-of';

interface Values {
  what: 'all' | 'units' | 'amount';
  units?: ChosenUnits;
  amount?: string;
  include_shipping: boolean;
  method: 'original' | 'wallet';
  reason: string;
  waits: boolean;
}

type Wish = Omit<RefundWish, 'order_number'>;

interface Known {
  order: Order;
  lines: readonly UnitLine[];
  /** Leaves for the cancellation of units. */
  cancelInstead(units: ChosenUnits): void;
}

/** Refunds all, some units or an amount of an order, and shows beforehand how much and where the money goes. */
export function RefundOrder({ order }: { order: Order }): React.JSX.Element | null {
  const translate = useTranslate();
  const store = useStoreClient();
  const refunds = useRefundsOf(order.order_number);
  const readAgain = useReadRefundsAgain(order.order_number);
  const [shown, setShown] = useState<'refund' | ChosenUnits>();
  const [seen, setSeen] = useState(0);
  const close = (): void => setShown(undefined);
  if (!refunds) return null;
  const refundable = refundableOf(order, refunds);
  const owed = isOwed(order);
  const lines = order.items.map((line) => ({ ...line, max: line.quantity, warehouses: [] }));
  const create = async (values: Values): Promise<unknown> => {
    if (values.what === 'units') someLines(lines, values.units);
    try {
      return await store.adminRefunds.create({
        order_number: order.order_number,
        reason: values.reason,
        status: values.waits ? 'pending' : 'approved',
        // A colleague may refund the order while this is filled in.
        expected_refunds: seen,
        ...wishOf(order, lines, values),
      });
    } catch (error) {
      // The next click is about what the colleague has left, which is shown by then.
      if (isApiError(error) && error.status === 412) setSeen((await readAgain()).length);
      throw error;
    }
  };
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
      <Inputs {...{ order, lines }} cancelInstead={setShown} />
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
      <Preview {...known} />
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

/** The refund by the present inputs; nothing until they say enough. */
function Preview({ order, lines }: Known): React.JSX.Element {
  const store = useStoreClient();
  const values = useWatch() as Values;
  const wish = { order_number: order.order_number, ...wishOf(order, lines, values) };
  const isOpen = values.what === 'units' ? wish.items?.length === 0 && !wish.include_shipping : false;
  const isMissing = values.what === 'amount' && !values.amount;
  return (
    <RefundPreview
      wish={isOpen || isMissing ? undefined : wish}
      ask={(asked, signal) => store.adminRefunds.preview(asked, { signal })}
    />
  );
}

/** Returns what the inputs ask for, as the service takes it. */
function wishOf(order: Order, lines: readonly UnitLine[], values: Values): Wish {
  const { what, amount, units, include_shipping, method } = values;
  return {
    method,
    ...(isOwed(order) && { unpaid: true }),
    ...(what === 'amount' && { amount }),
    ...(what === 'units' && { items: chosenLines(lines, units) }),
    ...(what !== 'amount' && { include_shipping }),
  };
}
