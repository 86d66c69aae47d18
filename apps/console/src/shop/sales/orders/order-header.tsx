import { Alert, type AlertColor, Box, Button, Stack, Typography } from '@mui/material';
import PrintIcon from '@mui/icons-material/Print';
import { useTranslate } from 'ra-core';
import { Link, usePermissions } from 'react-admin';
import { Instant } from '../../../shared/ui/instant';
import { Status } from '../../../shared/ui/status-field';
import { deliveryNameOf } from '../parts/delivery-name';
import { OrderLink } from '../parts/order-link';
import { FactList } from '../parts/fact-list';
import { linesToPack } from '../parts/places';
import { Section } from '../parts/section';
import type { Order } from '../parts/types';
import { AddArticles } from './add-articles';
import { CancelOrder } from './cancel-order';
import { CancelUnits } from './cancel-units';
import { MarkAsPaid } from './mark-as-paid';
import { RecordPart } from './record-part';
import { MoveOrder } from './move-order';
import { CapturePayment } from './capture-payment';
import { OpenReturn } from './open-return';
import { RefundOrder } from './refund-order';
import { ShipOrder } from './ship-order';
import { useRefundsOf } from './use-refunds-of';
import { WriteOff } from './write-off';
import {
  type NextStep,
  actionsOf,
  isOpen,
  isPaidBackByHand,
  isWhollyRefunded,
  leftToShip,
  nextStepOf,
  paymentStateOf,
} from './order-facts';

const SEVERITIES: Partial<Record<NextStep, AlertColor>> = {
  nothing: 'success',
  written_off: 'success',
  answer_dispute: 'warning',
  cancel_refunded: 'warning',
  pay_by_hand: 'warning',
};

/** The states of an order, what it waits for, and what can be done. */
export function OrderHeader({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const refunds = useRefundsOf(order.order_number) ?? [];
  const step = nextStepOf(order, refunds);
  return (
    <Section title="resources.orders.sections.state">
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ mb: 1, flexWrap: 'wrap', rowGap: 1, alignItems: 'center' }}
      >
        <Status value={order.status} resource="orders" />
        <Status value={paymentStateOf(order)} resource="order-payments" />
        <Typography variant="body2" color="text.secondary">
          <Instant value={order.placed_at} />
        </Typography>
      </Stack>
      <Alert severity={SEVERITIES[step] ?? 'info'} sx={{ mb: 1.5 }}>
        {order.open_dispute_id ? (
          <Link to={`/shop/disputes/${order.open_dispute_id}/show`}>
            {translate(`resources.orders.next.${step}`)}
          </Link>
        ) : (
          translate(`resources.orders.next.${step}`, { smart_count: leftToShip(order) })
        )}
        {order.expires_at && order.status === 'pending' && (
          <>
            {' '}
            {translate('resources.orders.expires')} <Instant value={order.expires_at} />
          </>
        )}
      </Alert>
      {step !== 'pay_by_hand' && isPaidBackByHand(refunds) && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {translate('resources.orders.next.pay_by_hand')}
        </Alert>
      )}
      <Warnings order={order} />
      <Actions order={order} />
      <Box sx={{ mt: 1.5 }}>
        <Terms order={order} />
      </Box>
    </Section>
  );
}

function Warnings({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const filter = encodeURIComponent(JSON.stringify({ order_number: order.order_number }));
  const waiting = order.returns.filter(({ status }) =>
    ['requested', 'approved', 'received'].includes(status),
  );
  return (
    <>
      {order.has_dispute && !order.open_dispute_id && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          <Link to={`/shop/disputes?filter=${filter}`}>{translate('resources.orders.has_dispute')}</Link>
        </Alert>
      )}
      {waiting.map(({ id, status }) => (
        <Alert key={id} severity="info" sx={{ mb: 1.5 }}>
          <Link to={`/shop/returns/${id}/show`}>
            {translate('resources.orders.has_return', {
              state: translate(`resources.returns.states.${status}`),
            })}
          </Link>
        </Alert>
      ))}
    </>
  );
}

function Actions({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const can = actionsOf(order);
  // Goods can be given away, but that is not what comes first.
  const isRefunded = isWhollyRefunded(order);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', rowGap: 1 }}>
      {can.canShip && !isRefunded && <ShipOrder order={order} />}
      {can.canMarkPaid && <MarkAsPaid order={order} />}
      {can.canRecordPart && <RecordPart order={order} />}
      {can.canWriteOff && permissions.includes('admin') && <WriteOff order={order} />}
      {can.canCapture && <CapturePayment order={order} />}
      {can.moves
        .filter((to) => to !== 'refunded')
        .map((to) => (
          <MoveOrder key={to} order={order} to={to} />
        ))}
      {can.canReturn && <OpenReturn order={order} />}
      {can.canRefund && <RefundOrder order={order} />}
      {isOpen(order) && <AddArticles order={order} />}
      {can.canCancelUnits && <CancelUnits order={order} />}
      {can.canCancel && <CancelOrder order={order} />}
      {can.moves.includes('refunded') && <MoveOrder order={order} to="refunded" />}
      {can.canShip && isRefunded && <ShipOrder order={order} />}
      {linesToPack(order).length > 0 && (
        <Button
          size="small"
          component={Link}
          to={`/shop/orders/${order.id}/packing-slip`}
          startIcon={<PrintIcon />}
        >
          {translate('resources.orders.packing_slip.open')}
        </Button>
      )}
    </Stack>
  );
}

/** Terms that were agreed besides the goods. */
function Terms({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const { payment_method, tax_exemption, vat_check } = order;
  return (
    <FactList
      facts={[
        [
          'resources.orders.fields.payment_method',
          payment_method && translate(`resources.orders.payment_methods.${payment_method}`),
        ],
        ['resources.orders.fields.payment_instructions', order.payment_instructions],
        [
          'resources.orders.fields.payment_due_on',
          order.payment_due_on && <Instant value={order.payment_due_on} dateOnly />,
        ],
        ['resources.orders.fields.purchase_order_number', order.purchase_order_number],
        ['resources.orders.fields.coupon', order.coupon?.code],
        ['resources.orders.fields.shipping_method', deliveryNameOf(order.shipping_method)],
        [
          'resources.orders.fields.placed_by',
          order.placed_by && translate('resources.orders.placed_by_staff'),
        ],
        [
          'resources.orders.fields.exchanged_order_number',
          order.exchanged_order_number && <OrderLink number={order.exchanged_order_number} />,
        ],
        [
          'resources.orders.fields.tax_exemption',
          tax_exemption && `${tax_exemption.reason} ${tax_exemption.certificate_number}`,
        ],
        ['resources.orders.fields.vat_check', vat_check && `${vat_check.number}`],
        [
          'resources.orders.fields.withdrawable_until',
          order.withdrawable_until && <Instant value={order.withdrawable_until} dateOnly />,
        ],
        ['resources.orders.fields.notes', order.notes],
      ]}
    />
  );
}
