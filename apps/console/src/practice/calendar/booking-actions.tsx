import EventBusyIcon from '@mui/icons-material/EventBusy';
import EventAvailableIcon from '@mui/icons-material/EventAvailable';
import OpenWithIcon from '@mui/icons-material/OpenWith';
import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { TextInput } from 'react-admin';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { Money } from '../../shared/ui/money';
import { useBookingClient } from '../booking-context';
import { versionOf } from '../../shared/data/version';
import { type BookingMoney, useBookingMoney } from '../payments/booking-money';
import { PeriodInputs, ResourceInput } from './booking-inputs';
import { PriceLine } from './booking-price';
import type { Booking } from './calendar-events';
import { cancelTexts } from './cancel-texts';
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
      {(booking.service || booking.total_price > 0) && <PriceLine price={booking.total_price} />}
    </ActionDialog>
  );
}

/** Cancels a booking; its record stays. Staff choose what a card that has paid gets back. */
export function CancelBooking({ booking, onDone }: Props): React.JSX.Element {
  const translate = useTranslate();
  const client = useBookingClient();
  const money = useBookingMoney(booking.id);
  const refundable = Number(money?.refundable_by_card ?? 0) > 0 ? money?.refundable_by_card : undefined;
  return (
    <ActionDialog<{ refund_amount?: string }>
      label="practice.calendar.cancel"
      leave="practice.calendar.keep"
      icon={<EventBusyIcon />}
      color="error"
      consequence={
        <>
          {cancelTexts(booking)
            .map((key) => translate(key))
            .join(' ')}
          {money && <PaidOnSite money={money} />}
        </>
      }
      defaultValues={refundable ? { refund_amount: refundable } : {}}
      submit={({ refund_amount }) =>
        refundable
          ? client.adminBookings.update(
              { id: booking.id, status: 'cancelled', refund_amount: refund_amount || '0' },
              versionOf(booking),
            )
          : client.adminBookings.cancel({ id: booking.id }, versionOf(booking))
      }
      done="practice.calendar.cancelled"
      onDone={onDone}
    >
      {refundable && (
        <TextInput
          source="refund_amount"
          label="practice.payments.cancel_amount"
          helperText="practice.payments.cancel_consequence"
        />
      )}
    </ActionDialog>
  );
}

/** Says what nobody gives back but the staff themselves. */
function PaidOnSite({
  money: { refundable_on_site: amount, amounts },
}: {
  money: BookingMoney;
}): React.JSX.Element | null {
  const translate = useTranslate();
  if (!(Number(amount) > 0)) return null;
  return (
    <Alert severity="info" sx={{ mt: 1 }}>
      <Money amount={amount} currency={amounts?.currency} /> {translate('practice.payments.cancel_on_site')}
    </Alert>
  );
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
