import { useRecordContext, useTranslate } from 'ra-core';
import { Show } from 'react-admin';
import { Instant } from '../../../shared/ui/instant';
import { Money } from '../../../shared/ui/money';
import { isPositive } from '../../../shared/ui/amounts';
import { AmountRows, FactList } from '../parts/fact-list';
import { OrderLink } from '../parts/order-link';
import { ShowActions } from '../parts/pieces';
import { Columns, Section } from '../parts/section';
import type { Invoice } from '../parts/types';
import { DocumentButtons } from './document-buttons';

/** One invoice or credit note. */
export default function InvoiceShow(): React.JSX.Element {
  return (
    <Show component="div" title={<DocumentTitle />} actions={<ShowActions />}>
      <InvoicePage />
    </Show>
  );
}

function DocumentTitle(): React.JSX.Element {
  const document = useRecordContext<Invoice>();
  return <span>{document?.invoice_number}</span>;
}

function InvoicePage(): React.JSX.Element | null {
  const document = useRecordContext<Invoice>();
  if (!document) return null;
  return <Columns main={<Facts document={document} />} side={<Amounts document={document} />} />;
}

function Facts({ document }: { document: Invoice }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Section
      title={`resources.invoices.types.${document.type}`}
      actions={<DocumentButtons document={document} />}
    >
      <FactList
        facts={[
          ['resources.invoices.fields.invoice_number', document.invoice_number],
          ['resources.invoices.fields.issued_at', <Instant key="i" value={document.issued_at} />],
          ['resources.invoices.fields.order_number', <OrderLink key="o" number={document.order_number} />],
          [
            'resources.invoices.fields.customer_name',
            `${document.customer_name} (${document.customer_email})`,
          ],
          ['resources.invoices.fields.corrects', document.corrects],
          ['resources.invoices.fields.cancels', document.cancels],
          [
            'resources.invoices.fields.home_tax',
            document.home_tax && (
              <Money amount={document.home_tax.amount} currency={document.home_tax.currency} />
            ),
          ],
          ['resources.invoices.fields.xml', translate('resources.invoices.xml_facts')],
        ]}
      />
    </Section>
  );
}

function Amounts({ document }: { document: Invoice }): React.JSX.Element {
  const translate = useTranslate();
  const { currency, taxes } = document;
  const row = (name: 'subtotal' | 'discount_amount' | 'shipping_amount' | 'tax_amount' | 'total') => ({
    name: translate(`resources.invoices.fields.${name}`),
    amount: <Money amount={document[name]} currency={currency} />,
    isSum: name === 'total',
  });
  return (
    <Section title="resources.invoices.sections.amounts">
      <AmountRows
        rows={[
          row('subtotal'),
          ...(isPositive(document.discount_amount) ? [row('discount_amount')] : []),
          row('shipping_amount'),
          ...taxes.map(({ name, rate, category, net, tax }) => ({
            name: translate('resources.invoices.tax_of', {
              name:
                rate === 0 ? translate(`resources.invoices.tax_categories.${category}`) : name || category,
              rate,
            }),
            amount: (
              <>
                <Money amount={tax} currency={currency} /> / <Money amount={net} currency={currency} />
              </>
            ),
          })),
          row('tax_amount'),
          row('total'),
        ]}
      />
    </Section>
  );
}
