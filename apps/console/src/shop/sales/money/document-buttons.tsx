import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { DownloadButton } from '../../../shared/ui/download-button';
import { useStoreClient } from '../../store-context';
import type { Invoice } from '../parts/types';

/** Downloads an invoice or credit note, and sends it to the customer again. */
export function DocumentButtons({ document }: { document: Invoice }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { id, invoice_number, customer_email } = document;
  return (
    <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap', rowGap: 0.5 }}>
      <DownloadButton
        label="resources.invoices.pdf"
        fileName={`${invoice_number}.pdf`}
        load={() => store.adminInvoices.downloadPdf({ id })}
      />
      <DownloadButton
        label="resources.invoices.xml"
        fileName={`${invoice_number}.xml`}
        load={() => store.adminInvoices.downloadXml({ id })}
      />
      <ActionDialog
        label="resources.invoices.send.label"
        variant="text"
        consequence={translate('resources.invoices.send.text', { email: customer_email })}
        submit={() => store.adminInvoices.send({ id })}
        done="resources.invoices.send.done"
      />
    </Stack>
  );
}
