import { Alert, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Money } from '../../../shared/ui/money';
import { isPositive } from '../../../shared/ui/amounts';
import { AmountRows } from '../parts/fact-list';
import { Section } from '../parts/section';
import type { Draft, Quote } from '../parts/types';
import { PlaceDraft, SendDraft } from './place-draft';

interface Props {
  draft: Draft;
  /** True while the form has changes that the prices do not know. */
  isStale: boolean;
}

/** The present price of a draft order, and the reasons why it cannot be placed. */
export function DraftQuote({ draft, isStale }: Props): React.JSX.Element {
  const translate = useTranslate();
  const { quote, quote_error } = draft;
  const problems = quote?.problems ?? [];
  const isPossible = !isStale && problems.length === 0;
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
        {quote && (
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            <PlaceDraft draft={draft} quote={quote} isPossible={isPossible} />
            <SendDraft draft={draft} quote={quote} isPossible={isPossible} />
          </Stack>
        )}
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
