import {
  DataTable,
  DateInput,
  FunctionField,
  SelectInput,
  TextField,
  TextInput,
  useListContext,
} from 'react-admin';
import { DownloadButton } from '../../../shared/ui/download-button';
import { InstantField } from '../../../shared/ui/instant';
import { isPositive } from '../../../shared/ui/amounts';
import { Money } from '../../../shared/ui/money';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { useStoreClient } from '../../store-context';
import { OrderField, WordField } from '../parts/pieces';
import { type Invoice, namedChoices } from '../parts/types';
import { MonthArchive } from './month-archive';

const TYPES = namedChoices('resources.invoices.types', ['invoice', 'credit_note']);
const FILTERS = [
  <TextInput key="number" source="invoice_number" alwaysOn />,
  <TextInput key="order" source="order_number" />,
  <SelectInput key="type" source="type" choices={TYPES} />,
  <DateInput key="from" source="from" />,
  <DateInput key="to" source="to" />,
];

/** All invoices and credit notes. */
export default function InvoiceList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'issued_at', order: 'DESC' }} tools={<Tools />}>
      <StaffRows
        rowClick="show"
        primary={<TextField source="invoice_number" />}
        secondary={<TextField source="customer_name" />}
        tertiary={
          <FunctionField<Invoice> render={(invoice) => <Signed invoice={invoice} amount={invoice.total} />} />
        }
      >
        <DataTable.Col source="invoice_number" />
        <DataTable.Col source="type" disableSort>
          <WordField source="type" words="resources.invoices.types" />
        </DataTable.Col>
        <DataTable.Col source="issued_at" field={InstantField} />
        <DataTable.Col source="order_number" field={OrderField} disableSort />
        <DataTable.Col source="customer_name" disableSort />
        <DataTable.Col<Invoice>
          source="tax_amount"
          align="right"
          disableSort
          render={(invoice) => <Signed invoice={invoice} amount={invoice.tax_amount} />}
        />
        <DataTable.Col<Invoice>
          source="total"
          align="right"
          render={(invoice) => <Signed invoice={invoice} amount={invoice.total} />}
        />
      </StaffRows>
    </StaffList>
  );
}

/** Amounts of credit notes are below zero, as in the exported file. */
function Signed({
  invoice: { type, currency },
  amount,
}: {
  invoice: Invoice;
  amount: string;
}): React.JSX.Element {
  return (
    <Money
      amount={type === 'credit_note' && isPositive(amount) ? `-${amount}` : amount}
      currency={currency}
    />
  );
}

function Tools(): React.JSX.Element {
  const store = useStoreClient();
  const filters = useListContext().filterValues as object;
  return (
    <>
      <DownloadButton
        label="resources.sales.export"
        fileName="invoices.csv"
        load={() => store.adminExports.exportInvoices({ ...filters, bom: true })}
      />
      <MonthArchive />
    </>
  );
}
