import { Alert, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { BooleanInput } from 'react-admin';
import { useNavigate } from 'react-router';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { useStoreClient } from '../../store-context';
import { isPositive } from '../parts/amounts';
import { AmountRows } from '../parts/fact-list';
import { Section } from '../parts/section';
import type { Draft, Quote } from '../parts/types';

interface Props {
  draft: Draft;
  /** True while the form has changes that the prices do not know. */
  isStale: boolean;
}

/** What a draft order costs now, and what stops it from being placed. */
export function DraftQuote({ draft, isStale }: Props): React.JSX.Element {
  const translate = useTranslate();
  const { quote, quote_error } = draft;
  const problems = quote?.problems ?? [];
  return (
    <Section title="resources.draft-orders.sections.quote">
      <Stack spacing={1}>
        {isStale && <Alert severity="info">{translate('resources.draft-orders.save_first')}</Alert>}
        {quote_error && <Alert severity="error">{quote_error.message}</Alert>}
        {problems.map(({ code, message, item_id }) => (
          <Alert key={`${code}-${item_id ?? ''}`} severity="warning">
            {message}
          </Alert>
        ))}
        {quote?.notices.map(({ code, message }) => (
          <Alert key={code} severity="info">
            {message}
          </Alert>
        ))}
        {quote && <Amounts quote={quote} />}
        {quote && <PlaceDraft draft={draft} quote={quote} isPossible={!isStale && problems.length === 0} />}
      </Stack>
    </Section>
  );
}

function Amounts({ quote }: { quote: Quote }): React.JSX.Element {
  const translate = useTranslate();
  const { currency } = quote;
  const row = (name: string, amount: string, isSum = false) => ({
    name,
    amount: <Money amount={amount} currency={currency} />,
    isSum,
  });
  return (
    <AmountRows
      rows={[
        ...quote.items.map(({ quantity, product_name, variant_name, total }) =>
          row(`${quantity} × ${[product_name, variant_name].filter(Boolean).join(' · ')}`, total),
        ),
        row(translate('resources.orders.fields.subtotal'), quote.subtotal, true),
        ...quote.discounts.map(({ name, amount }) => row(name, `-${amount}`)),
        row(translate('resources.orders.fields.shipping_amount'), quote.shipping_amount),
        ...(isPositive(quote.tax_amount)
          ? [
              row(
                translate(`resources.draft-orders.${quote.prices_include_tax ? 'included' : 'added'}_tax`),
                quote.tax_amount,
              ),
            ]
          : []),
        row(translate('resources.orders.fields.total'), quote.total, true),
      ]}
    />
  );
}

function PlaceDraft({
  draft,
  quote,
  isPossible,
}: {
  draft: Draft;
  quote: Quote;
  isPossible: boolean;
}): React.JSX.Element {
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
        // The service rejects it when the total has changed since the person saw it.
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
