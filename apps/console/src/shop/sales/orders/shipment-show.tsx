import { Stack } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { Show } from 'react-admin';
import { Instant } from '../../../shared/ui/instant';
import { Status } from '../../../shared/ui/status-field';
import { FactList } from '../parts/fact-list';
import { OrderLink } from '../parts/order-link';
import { NumberTitle, ShowActions } from '../parts/pieces';
import { Columns, Section } from '../parts/section';
import type { Shipment } from '../parts/types';
import { AddTracking } from './add-tracking';
import { ChangeParcel } from './change-parcel';
import { ParcelContents, TrackingEntries } from './order-parcels';

/** One parcel: what is in it, and where it was. */
export default function ShipmentShow(): React.JSX.Element {
  return (
    <Show component="div" title={<NumberTitle resource="shipments" />} actions={<ShowActions />}>
      <ShipmentPage />
    </Show>
  );
}

function ShipmentPage(): React.JSX.Element | null {
  const parcel = useRecordContext<Shipment>();
  if (!parcel) return null;
  return (
    <Columns
      main={
        <Section
          title="resources.shipments.sections.parcel"
          actions={
            <Stack direction="row" spacing={1}>
              <AddTracking parcel={parcel} isLast={false} />
              <ChangeParcel parcel={parcel} />
            </Stack>
          }
        >
          <Status value={parcel.status ?? 'shipped'} resource="shipments" />
          <ParcelContents parcel={parcel} />
          <TrackingEntries parcel={parcel} />
        </Section>
      }
      side={
        <Section title="resources.shipments.sections.facts">
          <FactList
            facts={[
              ['resources.shipments.fields.order_number', <OrderLink key="o" number={parcel.order_number} />],
              [
                'resources.shipments.fields.order_status',
                <Status key="s" value={parcel.order_status} resource="orders" />,
              ],
              [
                'resources.shipments.fields.estimated_delivery',
                parcel.estimated_delivery && <Instant value={parcel.estimated_delivery} dateOnly />,
              ],
              [
                'resources.shipments.fields.delivered_at',
                parcel.delivered_at && <Instant value={parcel.delivered_at} />,
              ],
            ]}
          />
        </Section>
      }
    />
  );
}
