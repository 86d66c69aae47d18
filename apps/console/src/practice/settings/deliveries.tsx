import ReplayIcon from '@mui/icons-material/Replay';
import {
  Box,
  Button,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { Result } from '@comptoir/booking-client';
import { useState } from 'react';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { Instant } from '../../shared/ui/instant';
import { shortValue } from '../../shared/ui/short-value';
import { Status } from '../../shared/ui/status-field';
import { useBookingClient } from '../booking-context';

type Delivery = Result<'adminWebhooks.listDeliveries'>[number];

const STATES = ['pending', 'succeeded', 'failed'] as const;
type State = (typeof STATES)[number];
const PER_PAGE = 20;

/** Deliveries of a webhook, newest first; each can be sent again. */
export function Deliveries({ webhookId }: { webhookId: number }): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  const [status, setStatus] = useState<State>();
  const [page, setPage] = useState(1);
  const { data: deliveries = [] } = useQuery({
    queryKey: ['webhooks', 'deliveries', webhookId, status, page],
    queryFn: ({ signal }) =>
      booking.adminWebhooks.listDeliveries(
        { id: webhookId, page, limit: PER_PAGE, ...(status && { status }) },
        { signal },
      ),
  });
  return (
    <Box component="section" sx={{ p: 2, overflowX: 'auto' }}>
      <Typography variant="h6" component="h2">
        {translate('practice.settings.webhooks.deliveries')}
      </Typography>
      <TextField
        select
        size="small"
        margin="dense"
        label={translate('practice.settings.webhooks.state')}
        value={status ?? ''}
        sx={{ minWidth: '10rem' }}
        onChange={({ target }) => {
          setStatus(STATES.find((state) => state === target.value));
          setPage(1);
        }}
      >
        <MenuItem value="">{translate('practice.settings.webhooks.all')}</MenuItem>
        {STATES.map((state) => (
          <MenuItem key={state} value={state}>
            {translate(`resources.webhooks.states.${state}`)}
          </MenuItem>
        ))}
      </TextField>
      {deliveries.length === 0 ? (
        <Typography color="textSecondary">{translate('practice.settings.webhooks.nothing_sent')}</Typography>
      ) : (
        <DeliveryTable deliveries={deliveries} webhookId={webhookId} />
      )}
      <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
        {translate('practice.settings.webhooks.newer')}
      </Button>
      <Button disabled={deliveries.length < PER_PAGE} onClick={() => setPage(page + 1)}>
        {translate('practice.settings.webhooks.older')}
      </Button>
    </Box>
  );
}

interface TableProps {
  deliveries: readonly Delivery[];
  webhookId: number;
}

function DeliveryTable({ deliveries, webhookId }: TableProps): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {['created_at', 'event', 'state', 'attempts', 'answer', 'again'].map((name) => (
            <TableCell key={name}>{translate(`practice.settings.webhooks.${name}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {deliveries.map((delivery) => (
          <TableRow key={delivery.id}>
            <TableCell>
              <Instant value={delivery.created_at} />
            </TableCell>
            <TableCell>
              {translate(`practice.settings.webhooks.events.${delivery.event.replace('.', '_')}`, {
                _: delivery.event,
              })}
              {delivery.booking_id !== null && ` #${delivery.booking_id}`}
            </TableCell>
            <TableCell>
              <Status value={delivery.status} resource="webhooks" />
            </TableCell>
            <TableCell>{delivery.attempts}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              {[delivery.response_code, shortValue(delivery.error ?? delivery.response_body)]
                .filter(Boolean)
                .join(' ')}
            </TableCell>
            <TableCell>
              {delivery.status !== 'pending' && <Retry delivery={delivery} webhookId={webhookId} />}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Retry({ delivery, webhookId }: { delivery: Delivery; webhookId: number }): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  const queries = useQueryClient();
  return (
    <ActionDialog
      label="practice.settings.webhooks.retry"
      icon={<ReplayIcon />}
      variant="text"
      consequence={translate('practice.settings.webhooks.retry_consequence')}
      submit={() =>
        booking.adminWebhooks.retryDelivery({ id: webhookId, delivery_id: delivery.id, delivered: true })
      }
      done="practice.settings.webhooks.retried"
      onDone={() => void queries.invalidateQueries({ queryKey: ['webhooks'] })}
    />
  );
}
