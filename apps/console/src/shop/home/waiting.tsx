import type { Result } from '@comptoir/store-client';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Chip, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { Instant } from '../../shared/ui/instant';
import { useStoreClient } from '../store-context';
import { HomeCard } from './home-card';
import { type Place, useAddressOf } from './use-address-of';

type Summary = Result<'adminReports.getSummary'>;
type Counts = Omit<Summary['waiting'], 'next_dispute_due_at'>;
type Name = keyof Counts | 'orders_in_work' | 'backorders_to_ship' | 'transfers_to_check';

type OrderFilter =
  | { status: 'processing' }
  | { backorder: 'shippable' }
  | { status: 'pending'; payment_method: 'bank_transfer' };

const TRANSFERS = { status: 'pending', payment_method: 'bank_transfer' } as const;

/** Where each kind of work is done, the most urgent first. */
const PLACES: Record<Name, Place> = {
  disputes_to_answer: { of: 'disputes', filter: { status: 'needs_response' } },
  orders_to_ship: { of: 'orders', filter: { status: 'confirmed' } },
  orders_in_work: { of: 'orders', filter: { status: 'processing' } },
  backorders_to_ship: { of: 'orders', filter: { backorder: 'shippable' } },
  transfers_to_check: { of: 'orders', filter: TRANSFERS },
  returns_to_approve: { of: 'returns', filter: { status: 'requested' } },
  returns_to_settle: { of: 'returns', filter: { status: 'received' } },
  refunds_to_approve: { of: 'refunds', filter: { status: 'pending' } },
  refunds_to_pay_out: { of: 'refunds', filter: { to_pay_out: true } },
  messages_to_read: { of: 'messages', filter: { is_read: false } },
  questions_to_answer: { of: 'questions', filter: { is_answered: false } },
  reviews_to_moderate: { of: 'reviews', filter: { status: 'pending' } },
  affiliates_to_approve: { of: 'affiliates', filter: { status: 'pending' } },
  low_stock: { of: 'stock-alerts' },
  failing_webhooks: { of: 'webhooks' },
};

/** The work that waits for staff. Each line opens the list of it. */
export function Waiting({ summary }: { summary: Summary }): React.JSX.Element {
  const translate = useTranslate();
  const addressOf = useAddressOf();
  const hasOrders = summary.waiting.orders_to_ship > 0;
  const inWork = useOrdersWith({ status: 'processing' }, hasOrders);
  const arrived = useOrdersWith({ backorder: 'shippable' }, hasOrders);
  const transfers = useOrdersWith(TRANSFERS);
  const counts: Record<Name, number> = {
    ...summary.waiting,
    // The list of orders filters by one state at a time.
    orders_to_ship: Math.max(summary.waiting.orders_to_ship - inWork, 0),
    orders_in_work: inWork,
    backorders_to_ship: arrived,
    transfers_to_check: transfers,
  };
  const names = (Object.keys(PLACES) as Name[]).filter((name) => counts[name] > 0);
  const dueAt = summary.waiting.next_dispute_due_at;
  return (
    <HomeCard title="resources.home.waiting.title">
      {names.length === 0 && (
        <Typography color="text.secondary">{translate('resources.home.waiting.nothing')}</Typography>
      )}
      <List dense disablePadding>
        {names.map((name) => (
          <Line
            key={name}
            to={addressOf(PLACES[name])}
            text={translate(`resources.home.waiting.${name}`, { smart_count: counts[name] })}
            count={counts[name]}
            detail={
              name === 'disputes_to_answer' &&
              dueAt && (
                <>
                  {translate('resources.home.waiting.due')} <Instant value={dueAt} />
                </>
              )
            }
          />
        ))}
      </List>
    </HomeCard>
  );
}

/** Returns the number of orders that match a filter, which the summary does not count. */
function useOrdersWith(filter: OrderFilter, enabled = true): number {
  const store = useStoreClient();
  const { data } = useQuery({
    queryKey: ['orders', 'waiting', filter],
    queryFn: ({ signal }) => store.adminOrders.list({ ...filter, per_page: 1 }, { signal }),
    enabled,
  });
  return data?.meta.total ?? 0;
}

interface LineProps {
  to: string | undefined;
  text: string;
  count: number;
  detail: React.ReactNode;
}

function Line({ to, text, count, detail }: LineProps): React.JSX.Element {
  const content = (
    <>
      <Chip size="small" label={count} color="primary" sx={{ mr: 1.5, minWidth: 40 }} />
      <ListItemText primary={text} secondary={detail} />
    </>
  );
  if (!to) return <ListItem>{content}</ListItem>;
  return (
    <ListItem disablePadding>
      <ListItemButton component={Link} to={to}>
        {content}
        <ChevronRightIcon fontSize="small" />
      </ListItemButton>
    </ListItem>
  );
}
