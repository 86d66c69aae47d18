import type { Result } from '@comptoir/store-client';
import { Alert, Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Money } from '../../../shared/ui/money';

/** Totals of the example cart. */
export type Preview = Result<'adminPromotions.preview'>;

const T = 'resources.offers.example';

/** The sums of an example cart, and whether its coupon applies. */
export function ExampleTotals({ preview }: { preview: Preview }): React.JSX.Element {
  const translate = useTranslate();
  const { currency, coupon, discounts } = preview;
  return (
    <Box sx={{ maxWidth: 360, ml: 'auto', mt: 2 }} aria-live="polite">
      <Sum label={translate(`${T}.subtotal`)}>
        <Money amount={preview.subtotal} currency={currency} />
      </Sum>
      {discounts.map(({ source, id, name, amount }) => (
        <Sum key={`${source}-${id}`} label={name}>
          −<Money amount={amount} currency={currency} />
        </Sum>
      ))}
      <Sum label={translate(`${T}.total`)} strong>
        <Money amount={preview.total} currency={currency} />
      </Sum>
      {coupon?.free_shipping && <Alert severity="success">{translate(`${T}.free_shipping`)}</Alert>}
      {coupon?.error && (
        <Alert severity="warning">
          {translate(`${T}.refused`, { code: coupon.code })} {coupon.error.message}
        </Alert>
      )}
    </Box>
  );
}

function Sum({
  label,
  strong = false,
  children,
}: {
  label: string;
  strong?: boolean;
  children: ReactNode;
}): React.JSX.Element {
  return (
    <Typography
      component="p"
      sx={{ display: 'flex', justifyContent: 'space-between', fontWeight: strong ? 'bold' : undefined }}
    >
      <span>{label}</span>
      <span>{children}</span>
    </Typography>
  );
}
