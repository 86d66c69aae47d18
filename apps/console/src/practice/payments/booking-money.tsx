import PaymentsIcon from '@mui/icons-material/Payments';
import UndoIcon from '@mui/icons-material/Undo';
import { Alert, Box, Typography } from '@mui/material';
import type { Result } from '@comptoir/booking-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { BooleanInput, SelectInput, required } from 'react-admin';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useFacts } from '../../shared/layout/facts';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { Instant } from '../../shared/ui/instant';
import { Money } from '../../shared/ui/money';
import { MoneyInput } from '../../shared/ui/money-input';
import { useBookingClient } from '../booking-context';
import { todayIn } from '../calendar/calendar-days';
import type { Booking } from '../calendar/calendar-events';
import { type Due, dueOf } from './due';
import {
  MethodInput,
  ON_SITE_METHODS,
  type OnSiteForm,
  OnSiteInputs,
  type OnSiteMethod,
  onSiteFacts,
} from './on-site-inputs';
import { dayText } from './day-text';

export type BookingMoney = Result<'adminPayments.findOfBooking'>;

interface PaymentForm extends OnSiteForm {
  amount: string;
  above_price?: boolean;
  method?: OnSiteMethod | '' | null;
}

interface RefundForm extends OnSiteForm {
  amount: string;
  method: 'card' | 'on_site' | OnSiteMethod;
}

const TEXTS = 'practice.payments';
const AMOUNTS = ['total', 'due_now', 'paid', 'refunded', 'left_to_pay'] as const;
const METHODS = ['card', ...ON_SITE_METHODS, 'on_site'] as const;

/** Reads what was paid and refunded of a booking. */
export function useBookingMoney(bookingId: number): BookingMoney | undefined {
  const client = useBookingClient();
  const { data } = useQuery({
    queryKey: ['booking-money', bookingId],
    queryFn: ({ signal }) => client.adminPayments.findOfBooking({ id: bookingId }, { signal }),
  });
  return data;
}

/** Shows the payments and refunds of a booking, records one on site, and refunds. */
export function BookingMoneyPanel({
  booking,
}: {
  booking: Pick<Booking, 'id' | 'status'>;
}): React.JSX.Element | null {
  const translate = useTranslate();
  const { id: bookingId } = booking;
  const money = useBookingMoney(bookingId);
  const facts = useFacts();
  if (!money) return null;
  const { amounts, failure, flagged_reason: reason } = money;
  const refundable = Number(money.refundable_by_card) > 0 || Number(money.refundable_on_site) > 0;
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="subtitle2" component="h3">
        {translate(`${TEXTS}.title`)}
      </Typography>
      {money.status === 'open' && failure && (
        <Alert severity="warning">{translate(`${TEXTS}.failure`, { reason: failure })}</Alert>
      )}
      {reason && <Alert severity="error">{translate(`${TEXTS}.returned`, { reason })}</Alert>}
      <OnSiteToGiveBack money={money} />
      {amounts && <Sums amounts={amounts} />}
      <Movements money={money} />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {booking.status !== 'pending' && (
          <AddPayment bookingId={bookingId} due={dueOf(money, facts.currency)} />
        )}
        {refundable && <AddRefund bookingId={bookingId} money={money} />}
      </Box>
    </Box>
  );
}

/** Says what of a cancelled booking staff still give back by hand, or decide about. */
function OnSiteToGiveBack({ money }: { money: BookingMoney }): React.JSX.Element | null {
  const translate = useTranslate();
  const owed = Number(money.owed_on_site) > 0;
  const amount = owed ? money.owed_on_site : money.undecided_on_site;
  if (!(Number(amount) > 0)) return null;
  return (
    <Alert severity={owed ? 'warning' : 'info'}>
      <Money amount={amount} currency={money.amounts?.currency} />{' '}
      {translate(`${TEXTS}.${owed ? 'owed_on_site' : 'undecided_on_site'}`)}
    </Alert>
  );
}

function Sums({ amounts }: { amounts: NonNullable<BookingMoney['amounts']> }): React.JSX.Element {
  const translate = useTranslate();
  const shown = AMOUNTS.filter((name) => name === 'total' || Number(amounts[name]) > 0);
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, m: 0 }}
    >
      {shown.map((name) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {translate(`${TEXTS}.${name}`)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            <Money amount={amounts[name]} currency={amounts.currency} />
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The movements of money, and the refunds that have none yet. */
function Movements({ money }: { money: BookingMoney }): React.JSX.Element | null {
  const translate = useTranslate();
  const currency = money.amounts?.currency;
  const open = money.refunds.filter(({ status }) => status !== 'processed');
  if (money.movements.length + open.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2 }}>
      {money.movements.map((movement) => (
        <Typography key={movement.id} component="li" variant="body2">
          <Money amount={movement.amount} currency={currency} /> ·{' '}
          {translate(`${TEXTS}.kinds.${movement.kind}`)} · <Details movement={movement} />
        </Typography>
      ))}
      {open.map(({ id, amount, status, failure, created_at: at }) => (
        <Typography key={`refund-${id}`} component="li" variant="body2">
          <Money amount={amount} currency={currency} /> · {translate(`${TEXTS}.refund_states.${status}`)}
          {failure && ` (${failure})`} · <Instant value={at} />
        </Typography>
      ))}
    </Box>
  );
}

/** The method, day, reference and recorder of money on site; of money by card its instant. */
function Details({ movement }: { movement: BookingMoney['movements'][number] }): React.JSX.Element {
  const translate = useTranslate();
  const { timeZone } = useFacts();
  const { method, received_on: day, reference, recorded_by: by, created_at: at } = movement;
  const locale = useLocale();
  const isOfItsDay = todayIn(timeZone, new Date(at)) === day;
  const shownDay = !isOfItsDay && dayText(day, locale);
  const texts = [method && translate(`${TEXTS}.methods.${method}`), shownDay, reference];
  const known = texts.filter(Boolean).join(' · ');
  return (
    <>
      {known && `${known} · `}
      <Instant value={at} />
      {by?.email && ` ${translate(`${TEXTS}.recorded_by`, { email: by.email })}`}
    </>
  );
}

function AddPayment({ bookingId, due }: { bookingId: number; due: Due }): React.JSX.Element {
  const client = useBookingClient();
  const { requestId, finish } = useRequest();
  return (
    <ActionDialog<PaymentForm>
      label={`${TEXTS}.add`}
      icon={<PaymentsIcon />}
      consequence={<DueText due={due} />}
      defaultValues={Number(due.amount) > 0 ? { amount: due.amount } : {}}
      submit={({ amount, above_price, method, ...facts }) =>
        client.adminPayments.addPayment({
          id: bookingId,
          amount,
          above_price,
          method: method || undefined,
          ...onSiteFacts(facts),
          request_id: requestId,
        })
      }
      done={`${TEXTS}.added`}
      onDone={finish}
    >
      <AmountInput currency={due.currency} />
      <MethodInput />
      <OnSiteInputs />
      <MoreThanDue due={due} />
    </ActionDialog>
  );
}

function AmountInput({ currency }: { currency: string | undefined }): React.JSX.Element {
  return (
    <MoneyInput
      source="amount"
      label={`${TEXTS}.amount`}
      currency={currency}
      validate={required()}
      helperText={false}
    />
  );
}

function DueText({ due }: { due: Due }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <>
      {translate(`${TEXTS}.add_consequence`)} {translate(`${TEXTS}.due`)}{' '}
      <Money amount={due.amount} currency={due.currency} />
    </>
  );
}

/** Warns of an amount above what is still due, which may be a slip, and lets it be recorded all the same. */
function MoreThanDue({ due }: { due: Due }): React.JSX.Element | null {
  const translate = useTranslate();
  const amount = useWatch<{ amount?: string }>({ name: 'amount' });
  if (!(Number(amount) > Number(due.amount))) return null;
  return (
    <>
      <Alert severity="warning">{translate(`${TEXTS}.more_than_due`)}</Alert>
      <BooleanInput source="above_price" label={`${TEXTS}.above_price`} helperText={false} />
    </>
  );
}

function AddRefund({ bookingId, money }: { bookingId: number; money: BookingMoney }): React.JSX.Element {
  const translate = useTranslate();
  const client = useBookingClient();
  const { requestId, finish } = useRequest();
  const owed = Number(money.owed_on_site) > 0;
  const hasCard = Number(money.refundable_by_card) > 0;
  const byCard = hasCard && !owed;
  // Nothing can go back to a card that has not paid.
  const methods = METHODS.filter((method) => hasCard || method !== 'card');
  return (
    <ActionDialog<RefundForm>
      label={`${TEXTS}.${owed ? 'give_back' : 'refund'}`}
      icon={<UndoIcon />}
      consequence={translate(`${TEXTS}.refund_consequence`)}
      defaultValues={
        byCard
          ? { method: 'card', amount: money.refundable_by_card }
          : { method: 'on_site', amount: owed ? money.owed_on_site : money.refundable_on_site }
      }
      submit={({ amount, method, ...facts }) =>
        client.adminPayments.addRefund({
          id: bookingId,
          amount,
          method,
          ...(method !== 'card' && onSiteFacts(facts)),
          request_id: requestId,
        })
      }
      done={({ method }) => `${TEXTS}.${method === 'card' ? 'refund_done' : 'given_back'}`}
      onDone={finish}
    >
      <AmountInput currency={money.amounts?.currency} />
      <SelectInput
        source="method"
        label={`${TEXTS}.method`}
        choices={methods.map((id) => ({ id, name: `${TEXTS}.methods.${id}` }))}
        validate={required()}
        helperText={false}
      />
      <UnlessByCard />
    </ActionDialog>
  );
}

/** Asks for the facts about money that is given back on site. */
function UnlessByCard(): React.JSX.Element | null {
  const method = useWatch<{ method?: RefundForm['method'] }>({ name: 'method' });
  return method === 'card' ? null : <OnSiteInputs />;
}

/** Returns the id of the next request, which stays when it is sent again, and what ends it. */
function useRequest(): { requestId: string; finish(): void } {
  const queries = useQueryClient();
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const finish = (): void => {
    setRequestId(crypto.randomUUID());
    void queries.invalidateQueries({ queryKey: ['booking-money'] });
    void queries.invalidateQueries({ queryKey: ['takings'] });
  };
  return { requestId, finish };
}
