import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { messageOf } from '../../../shared/data/error-messages';
import { Money } from '../../../shared/ui/money';
import { PageSection } from '../../../shared/ui/page-section';
import { type Column, SimpleTable } from '../../../shared/ui/simple-table';
import { useStoreClient } from '../../store-context';
import { type VariantChoice, VariantPicker } from '../variant-picker';
import { ExampleTotals, type Preview } from './example-totals';

type Line = Preview['lines'][number];

interface Props {
  /** Coupon that the cart has. */
  couponCode?: string;
  /** Version of the offer, so that the example follows each save. */
  version: string;
}

const T = 'resources.offers.example';
const MOST_UNITS = 99;

/** Shows what a cart would cost with the offers as they are saved. */
export function ExampleCart({ couponCode, version }: Props): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const [units, setUnits] = useState<Record<number, number>>({});
  const lines = Object.entries(units).map(([id, quantity]) => ({ variant_id: Number(id), quantity }));
  const { data, error } = useQuery({
    queryKey: ['promotions', 'preview', couponCode, version, lines],
    queryFn: ({ signal }) =>
      store.adminPromotions.preview({ lines, ...(couponCode && { coupon_code: couponCode }) }, { signal }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  });
  const add = (variant: VariantChoice | null): void => {
    if (variant) setUnits((before) => ({ ...before, [variant.id]: (before[variant.id] ?? 0) + 1 }));
  };
  const setQuantity = (id: number, quantity: number): void =>
    setUnits((before) => ({ ...before, [id]: Math.min(Math.max(quantity, 1), MOST_UNITS) }));
  const remove = (id: number): void =>
    setUnits((before) => Object.fromEntries(Object.entries(before).filter(([key]) => Number(key) !== id)));
  return (
    <PageSection title={`${T}.title`}>
      <Typography variant="body2" color="text.secondary">
        {translate(`${T}.hint`)}
      </Typography>
      <Box sx={{ maxWidth: 480, my: 1 }}>
        {/* A new key empties the input after each choice. */}
        <VariantPicker key={lines.length} value={null} onChange={add} />
      </Box>
      {error && <Alert severity="error">{messageOf(error, translate)}</Alert>}
      {data && lines.length > 0 && (
        <>
          <SimpleTable
            rows={data.lines}
            columns={columnsOf(translate, data.currency, units, setQuantity, remove)}
            rowKey={(line) => line.variant_id}
            empty={`${T}.hint`}
            label={`${T}.title`}
          />
          <ExampleTotals preview={data} />
        </>
      )}
    </PageSection>
  );
}

function columnsOf(
  translate: ReturnType<typeof useTranslate>,
  currency: string,
  units: Record<number, number>,
  setQuantity: (id: number, quantity: number) => void,
  remove: (id: number) => void,
): Column<Line>[] {
  const money = (amount: string): React.JSX.Element => <Money amount={amount} currency={currency} />;
  return [
    { label: `${T}.variant`, render: (line) => `${line.product_name} (${line.sku})` },
    {
      label: `${T}.quantity`,
      render: (line) => (
        <TextField
          type="number"
          size="small"
          hiddenLabel
          sx={{ width: 90 }}
          value={units[line.variant_id] ?? line.quantity}
          onChange={(event) => setQuantity(line.variant_id, Number(event.target.value))}
          slotProps={{
            htmlInput: { 'aria-label': translate(`${T}.quantity_of`, { sku: line.sku }), min: 1 },
          }}
        />
      ),
    },
    { label: `${T}.price`, align: 'right', render: (line) => money(line.unit_price) },
    {
      label: `${T}.discounts`,
      render: (line) => line.discounts.map(({ name }) => name).join(', ') || '–',
    },
    { label: `${T}.total`, align: 'right', render: (line) => money(line.total) },
    {
      label: '',
      render: (line) => (
        <Button size="small" color="error" onClick={() => remove(line.variant_id)}>
          {translate('ra.action.remove')}
        </Button>
      ),
    },
  ];
}
