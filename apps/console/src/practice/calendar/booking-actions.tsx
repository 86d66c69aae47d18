import EventBusyIcon from '@mui/icons-material/EventBusy';
import EventAvailableIcon from '@mui/icons-material/EventAvailable';
import OpenWithIcon from '@mui/icons-material/OpenWith';
import { useTranslate } from 'ra-core';
import { TextInput } from 'react-admin';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { useBookingClient } from '../booking-context';
import { versionOf } from '../../shared/data/version';
import { useBookingMoney } from '../payments/booking-money';
import { PeriodInputs, ResourceInput } from './booking-inputs';
import { PriceLine } from './booking-price';
import type { Booking } from './calendar-events';
import { cancelTexts } from './cancel-texts';
import { RefundOfFormMove } from './refund-of-move';
import { SeatsInputs } from './seats';
import { TimeHelp } from './time-help';

interface Props {
  booking: Booking;
  onDone(): void;
}

interface MoveForm {
  resource_id: number;
  start_at: string;
  end_at: string;
  party_size: number;
  additional_resource_ids: number[];
  override_holds?: boolean;
}

interface CancelForm {
  refund_amount?: string;
  on_site_refund_amount?: string;
}

/** Moves a booking to other times or another resource. */
export function MoveBooking({ booking, onDone }: Props): React.JSX.Element {
  const translate = useTranslate();
  const client = useBookingClient();
  const { id, email, resource_id, start_at, end_at, party_size = 1, additional_resource_ids = [] } = booking;
  return (
    <ActionDialog<MoveForm>
      label="practice.calendar.move"
      icon={<OpenWithIcon />}
      consequence={translate(`practice.calendar.${email ? 'move_consequence' : 'move_unmailed'}`)}
      defaultValues={{ resource_id, start_at, end_at, party_size, additional_resource_ids }}
      submit={(form) => client.adminBookings.update({ id, ...form }, versionOf(booking))}
      done="practice.calendar.moved"
      onDone={onDone}
    >
      <ResourceInput />
      <PeriodInputs />
      <SeatsInputs />
      <TimeHelp serviceId={booking.service?.id} />
      <RefundOfFormMove booking={booking} />
      {(booking.service || booking.total_price > 0) && <PriceLine price={booking.total_price} />}
    </ActionDialog>
  );
}

/** Cancels a booking; its record stays. Staff choose what a card that has paid gets back. */
export function CancelBooking({ booking, onDone }: Props): React.JSX.Element {
  const translate = useTranslate();
  const client = useBookingClient();
  const money = useBookingMoney(booking.id);
  const byCard = positive(money?.refundable_by_card);
  const onSite = positive(money?.refundable_on_site);
  return (
    <ActionDialog<CancelForm>
      label="practice.calendar.cancel"
      leave="practice.calendar.keep"
      icon={<EventBusyIcon />}
      color="error"
      consequence={cancelTexts(booking)
        .map((key) => translate(key))
        .join(' ')}
      defaultValues={{
        ...(byCard && { refund_amount: byCard }),
        ...(onSite && { on_site_refund_amount: onSite }),
      }}
      submit={(form) =>
        byCard || onSite
          ? client.adminBookings.update(
              { id: booking.id, status: 'cancelled', ...chosenOf(form, { byCard, onSite }) },
              versionOf(booking),
            )
          : client.adminBookings.cancel({ id: booking.id }, versionOf(booking))
      }
      done="practice.calendar.cancelled"
      onDone={onDone}
    >
      {byCard && (
        <TextInput
          source="refund_amount"
          label="practice.payments.cancel_amount"
          helperText="practice.payments.cancel_consequence"
        />
      )}
      {onSite && (
        <TextInput
          source="on_site_refund_amount"
          label="practice.payments.cancel_on_site_amount"
          helperText="practice.payments.cancel_on_site_help"
        />
      )}
    </ActionDialog>
  );
}

function positive(amount: string | undefined): string | undefined {
  return Number(amount ?? 0) > 0 ? amount : undefined;
}

/** Returns the amounts that were asked for; an empty one is none. */
function chosenOf(
  { refund_amount, on_site_refund_amount }: CancelForm,
  { byCard, onSite }: { byCard: string | undefined; onSite: string | undefined },
): CancelForm {
  return {
    ...(byCard && { refund_amount: refund_amount || '0' }),
    ...(onSite && { on_site_refund_amount: on_site_refund_amount || '0' }),
  };
}

/** Confirms a booking that waits for its payment, or a cancelled one again, if its time is still free. */
export function ConfirmBooking({ booking, onDone }: Props): React.JSX.Element {
  const translate = useTranslate();
  const client = useBookingClient();
  const isPending = booking.status === 'pending';
  return (
    <ActionDialog
      label={`practice.calendar.${isPending ? 'confirm_unpaid' : 'confirm'}`}
      icon={<EventAvailableIcon />}
      consequence={translate(
        `practice.calendar.${isPending ? 'confirm_unpaid_consequence' : 'confirm_consequence'}`,
      )}
      submit={() => client.adminBookings.update({ id: booking.id, status: 'confirmed' }, versionOf(booking))}
      done="practice.calendar.confirmed"
      onDone={onDone}
    />
  );
}
