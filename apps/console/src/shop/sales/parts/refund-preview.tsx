import { Alert } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { messageOf } from '../../../shared/data/error-messages';
import { Money } from '../../../shared/ui/money';
import { useAfterPause } from '../../../shared/ui/use-after-pause';
import { isPositive } from '../../../shared/ui/amounts';
import { AmountRows } from './fact-list';
import type { RefundSeen } from './types';

const TENDERS = [
  ['exchange', 'exchange_amount'],
  ['card', 'card_amount'],
  ['offline', 'offline_amount'],
  ['gift_card', 'gift_card_amount'],
  ['wallet', 'wallet_amount'],
] as const;

interface Props<Wish> {
  /** Undefined while the form does not say what to refund. */
  wish: Wish | undefined;
  /** Asks the service what such a refund would be; null for nothing. */
  ask(wish: Wish, signal: AbortSignal): Promise<RefundSeen | null>;
}

/** Shows before a refund how much it will be and where the money goes, as the service calculates it. */
export function RefundPreview<Wish>({ wish, ask }: Props<Wish>): React.JSX.Element | null {
  const translate = useTranslate();
  const text = useAfterPause(wish ? JSON.stringify(wish) : '');
  const { data, error } = useQuery({
    queryKey: ['refunds', 'preview', text],
    queryFn: ({ signal }) => ask(JSON.parse(text) as Wish, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  if (text === '') return null;
  if (error) return <Alert severity="warning">{messageOf(error, translate)}</Alert>;
  if (data === null) return <Alert severity="info">{translate('resources.refunds.nothing_left')}</Alert>;
  if (!data) return null;
  const money = (amount: string): React.JSX.Element => <Money amount={amount} currency={data.currency} />;
  const rows = TENDERS.filter(([, field]) => isPositive(data[field])).map(([tender, field]) => ({
    name: translate(
      `resources.refunds.tenders.${data.released && field !== 'wallet_amount' ? 'debt' : tender}`,
    ),
    amount: money(data[field]),
  }));
  const sum = { name: translate('resources.refunds.together'), amount: money(data.amount), isSum: true };
  return (
    <Alert severity="info" icon={false} sx={{ my: 1, '& .MuiAlert-message': { width: '100%' } }}>
      <AmountRows rows={[...rows, sum]} />
    </Alert>
  );
}
