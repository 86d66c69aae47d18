import { useRecordContext } from 'ra-core';
import { PrevNextButtons, Show, TopToolbar } from 'react-admin';
import { ExtensionPanels } from '../../extensions/extension-parts';
import { Columns } from '../parts/section';
import type { Order } from '../parts/types';
import { OrderCustomFields } from './order-custom-fields';
import { OrderDecisions } from './order-decisions';
import { OrderDocuments } from './order-documents';
import { OrderHeader } from './order-header';
import { OrderHistory } from './order-history';
import { OrderItems } from './order-items';
import { OrderMoney } from './order-money';
import { OrderNotes } from './order-notes';
import { OrderParcels } from './order-parcels';
import { OrderPayments } from './order-payments';
import { OrderPeople } from './order-people';
import { OrderRefunds } from './order-refunds';
import { RecordedPayments } from './recorded-payments';
import { PaymentLinkSection } from './payment-link';

/** One order: what was sold, paid, sent and given back, and what can be done next. */
export default function OrderShow(): React.JSX.Element {
  return (
    <Show component="div" title={<OrderTitle />} actions={<Toolbar />}>
      <OrderPage />
    </Show>
  );
}

function Toolbar(): React.JSX.Element {
  return (
    <TopToolbar>
      <PrevNextButtons linkType="show" limit={100} />
    </TopToolbar>
  );
}

function OrderTitle(): React.JSX.Element {
  const order = useRecordContext<Order>();
  return <span>{order?.order_number}</span>;
}

function OrderPage(): React.JSX.Element | null {
  const order = useRecordContext<Order>();
  if (!order) return null;
  return (
    <Columns
      main={
        <>
          <OrderHeader order={order} />
          <OrderItems order={order} />
          <OrderParcels order={order} />
          <OrderMoney order={order} />
          <OrderPayments order={order} />
          <RecordedPayments order={order} />
          <OrderRefunds order={order} />
          <OrderHistory order={order} />
        </>
      }
      side={
        <>
          <OrderPeople order={order} />
          <PaymentLinkSection order={order} />
          <OrderDocuments order={order} />
          <OrderCustomFields order={order} />
          <OrderDecisions order={order} />
          <OrderNotes order={order} />
          <ExtensionPanels record="orders" id={order.id} />
        </>
      }
    />
  );
}
