import { Alert, Box, GlobalStyles, TextField } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { Order } from '../parts/types';
import { labelLinesOf } from './label-lines';
import { sheetsOf } from './label-sheets';
import { WithoutDoubtful } from './doubtful-orders';
import { Paper, WithChosenOrders } from './paper';

const KEY = 'resources.orders.together';
/** A sheet of 24 labels of 70 × 37 mm. Half a millimetre is left above and below. */
const LABEL = { columns: 3, rows: 8, width: '70mm', height: '37mm' };
const LABELS = LABEL.columns * LABEL.rows;
/** The page has no margins, as the labels reach to its edges. */
const PAGE = { '@page': { size: 'A4 portrait', margin: '0' } };

/** The addresses of several orders, on sheets of labels. */
export default function AddressLabels(): React.JSX.Element {
  return (
    <WithChosenOrders>
      {(orders) => (
        <WithoutDoubtful orders={orders.filter((order) => order.shipping_address)}>
          {(sent, notice) => (
            <Sheets sent={sent} notice={notice} others={orders.filter((order) => !order.shipping_address)} />
          )}
        </WithoutDoubtful>
      )}
    </WithChosenOrders>
  );
}

interface SheetsProps {
  sent: readonly Order[];
  /** Orders without an address. */
  others: readonly Order[];
  notice: ReactNode;
}

function Sheets({ sent, others, notice }: SheetsProps): React.JSX.Element {
  const translate = useTranslate();
  const [first, setFirst] = useState('1');
  const skipped = Math.min(Math.max(Math.trunc(Number(first)) || 1, 1), LABELS) - 1;
  return (
    <Paper
      title={translate(`${KEY}.address_labels`)}
      back="/shop/orders"
      tools={
        <>
          <TextField
            size="small"
            type="number"
            label={translate(`${KEY}.first_label`)}
            helperText={translate(`${KEY}.first_label_help`)}
            value={first}
            onChange={({ target }) => setFirst(target.value)}
            slotProps={{ htmlInput: { min: 1, max: LABELS } }}
          />
          {notice}
          {others.length > 0 && (
            <Alert severity="info">
              {translate(`${KEY}.no_address`)} {others.map(({ order_number }) => order_number).join(', ')}
            </Alert>
          )}
        </>
      }
    >
      <GlobalStyles styles={PAGE} />
      {sheetsOf(sent, skipped, LABELS).map((sheet, index) => (
        <Sheet key={index} orders={sheet} />
      ))}
    </Paper>
  );
}

function Sheet({ orders }: { orders: readonly (Order | undefined)[] }): React.JSX.Element {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${LABEL.columns}, ${LABEL.width})`,
        gridAutoRows: LABEL.height,
        width: 'max-content',
        bgcolor: '#fff',
        color: '#000',
        '@media screen': { mb: 4, maxWidth: '100%', overflowX: 'auto' },
        '@media print': { pt: '0.5mm' },
        '&:not(:last-child)': { breakAfter: 'page' },
      }}
    >
      {orders.map((order, index) => (
        <Label key={order?.id ?? `free${index}`} order={order} />
      ))}
    </Box>
  );
}

function Label({ order }: { order: Order | undefined }): React.JSX.Element {
  const locale = useLocale() ?? 'en';
  const lines = order ? labelLinesOf(order, locale) : [];
  return (
    <Box
      component={order ? 'address' : 'div'}
      sx={{
        boxSizing: 'border-box',
        overflow: 'hidden',
        p: '4mm',
        fontStyle: 'normal',
        fontSize: lines.length > 6 ? '2.8mm' : '3.4mm',
        lineHeight: 1.25,
        overflowWrap: 'anywhere',
        breakInside: 'avoid',
        '@media screen': { outline: '1px dashed', outlineColor: '#999' },
      }}
    >
      {lines.map((line, index) => (
        <div key={index}>{line}</div>
      ))}
    </Box>
  );
}
