import type { Result } from '@comptoir/store-client';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { Instant } from '../../../shared/ui/instant';
import { Money } from '../../../shared/ui/money';
import { useStoreClient } from '../../store-context';
import { Section } from '../parts/section';
import type { Order } from '../parts/types';

type Event = Result<'adminOrders.listEvents'>[number];

/** Everything that happened to an order with the people who did it, the newest first. */
export function OrderHistory({ order }: { order: Order }): React.JSX.Element {
  const store = useStoreClient();
  const { data: events = [] } = useQuery({
    queryKey: ['orders', 'events', order.id],
    queryFn: ({ signal }) => store.adminOrders.listEvents({ order_id: String(order.id) }, { signal }),
    staleTime: 0,
  });
  return (
    <Section title="resources.orders.sections.history">
      <Box
        component="ol"
        reversed
        sx={{ listStyle: 'none', p: 0, m: 0, pl: 2, borderLeft: 2, borderColor: 'divider' }}
      >
        {events.toReversed().map((event) => (
          <Entry key={`${event.kind} ${event.at} ${event.record_id} ${event.text}`} event={event} />
        ))}
      </Box>
    </Section>
  );
}

function Entry({ event }: { event: Event }): React.JSX.Element {
  const translate = useTranslate();
  const { kind, status, amount, currency, at, actor, person, text } = event;
  return (
    <Box component="li" sx={{ pb: 1.5 }}>
      <Typography variant="body1">
        {kind === 'status'
          ? translate(`resources.orders.states.${status}`)
          : translate(`resources.orders.events.${kind}`)}
        {kind === 'dispute_closed' && <> · {translate(`resources.disputes.states.${status}`)}</>}
        {amount !== null && currency !== null && (
          <>
            {' · '}
            <Money amount={amount} currency={currency} />
          </>
        )}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <Instant value={at} /> · {person?.name ?? translate(`resources.orders.actors.${actor}`)}
      </Typography>
      <Offline event={event} />
      {text && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
    </Box>
  );
}

/** Shows in which way and on which day offline money arrived. */
function Offline({ event: { method, day } }: { event: Event }): React.JSX.Element | null {
  const translate = useTranslate();
  const locale = useLocale();
  if (!day) return null;
  // A day has no zone: it is written as it is.
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <Typography variant="body2">
      {translate(`resources.orders.offline_methods.${method}`)}, {format.format(new Date(day))}
    </Typography>
  );
}
