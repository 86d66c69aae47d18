import { useQuery } from '@tanstack/react-query';
import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-admin';
import { Money } from '../../../shared/ui/money';
import { useStoreClient } from '../../store-context';
import { DocumentButtons } from '../money/document-buttons';
import { Section } from '../parts/section';
import type { Order } from '../parts/types';

/** The invoice and the credit notes of an order. */
export function OrderDocuments({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { data } = useQuery({
    queryKey: ['invoices', 'order', order.order_number],
    queryFn: ({ signal }) =>
      store.adminInvoices.list({ order_number: order.order_number, per_page: 100 }, { signal }),
  });
  return (
    <Section title="resources.orders.sections.documents">
      {data?.data.length === 0 && (
        <Typography variant="body2">{translate('resources.orders.no_documents')}</Typography>
      )}
      <Stack spacing={1.5}>
        {data?.data.map((document) => (
          <Box key={document.id}>
            <Typography variant="body2">
              <Link to={`/shop/invoices/${document.id}/show`}>{document.invoice_number}</Link>
              {' · '}
              {translate(`resources.invoices.types.${document.type}`)}
              {' · '}
              <Money amount={document.total} currency={document.currency} />
            </Typography>
            <DocumentButtons document={document} />
          </Box>
        ))}
      </Stack>
    </Section>
  );
}
