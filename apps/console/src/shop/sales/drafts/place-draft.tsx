import { useTranslate } from 'ra-core';
import { BooleanInput, NumberInput, maxValue, minValue } from 'react-admin';
import { useNavigate } from 'react-router';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { useStoreClient } from '../../store-context';
import type { Draft, Quote } from '../parts/types';

const MOST_DAYS = 90;

interface Props {
  draft: Draft;
  /** Prices that the person sees. The service rejects the placement when its total has changed since. */
  quote: Quote;
  isPossible: boolean;
}

/** Makes an order of a draft order, and opens it. */
export function PlaceDraft({ draft, quote, isPossible }: Props): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const navigate = useNavigate();
  return (
    <ActionDialog<{ notify_customer: boolean }>
      label="resources.draft-orders.place.label"
      variant="contained"
      disabled={!isPossible}
      consequence={
        <>
          {translate('resources.draft-orders.place.text')}{' '}
          <Money amount={quote.total} currency={quote.currency} />
        </>
      }
      defaultValues={{ notify_customer: true }}
      submit={async (values) => {
        const order = await store.adminOrders.placeDraft({
          ...values,
          id: draft.id,
          expected_total: quote.total,
        });
        void navigate(`/shop/orders/${order.id}/show`);
      }}
      onDone={() => undefined}
      done="resources.draft-orders.place.done"
    >
      <BooleanInput source="notify_customer" label="resources.sales.notify_customer" />
    </ActionDialog>
  );
}

/** Makes an order of a draft order, and mails the customer a link that pays it. */
export function SendDraft({ draft, quote, isPossible }: Props): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const navigate = useNavigate();
  return (
    <ActionDialog<{ valid_days: number }>
      label="resources.draft-orders.send.label"
      disabled={!isPossible}
      consequence={
        <>
          {translate('resources.draft-orders.send.text', { email: draft.user.email })}{' '}
          <Money amount={quote.total} currency={quote.currency} />
        </>
      }
      defaultValues={{ valid_days: 7 }}
      submit={async (values) => {
        const { order_number } = await store.adminOrders.sendDraft({
          ...values,
          id: draft.id,
          expected_total: quote.total,
        });
        void navigate(`/shop/order-numbers/${order_number}`);
      }}
      onDone={() => undefined}
      done="resources.draft-orders.send.done"
    >
      <NumberInput
        source="valid_days"
        label="resources.orders.payment_link.valid_days"
        validate={[minValue(1), maxValue(MOST_DAYS)]}
      />
    </ActionDialog>
  );
}
