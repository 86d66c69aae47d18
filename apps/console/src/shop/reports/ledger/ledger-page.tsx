import { formatDate } from '@comptoir/store-client';
import { Alert, Box, Card, CardContent, Stack, Tab, Tabs, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, usePermissions, useTranslate } from 'ra-core';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { useFacts } from '../../../shared/layout/facts';
import { useStoreClient } from '../../store-context';
import { CloseDays } from './close-days';
import type { LedgerDays } from './ledger-days';
import { LedgerAccounts } from './ledger-accounts';
import { LedgerBalances } from './ledger-balances';
import { LedgerEntries } from './ledger-entries';
import { LedgerFile } from './ledger-file';

const VIEWS = ['balances', 'entries', 'accounts'] as const;
type View = (typeof VIEWS)[number];

/** Returns the first and the last day of this month in the person's time zone. */
function thisMonth(): LedgerDays {
  const now = new Date();
  const text = (day: Date): string =>
    [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  return { from: text(new Date(now.getFullYear(), now.getMonth(), 1)), to: text(now) };
}

/** The general ledger: balances, entries and accounts. The view and its days are in the address. */
export default function LedgerPage(): React.JSX.Element {
  const translate = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('view') as View;
  const view = VIEWS.includes(asked) ? asked : 'balances';
  const month = thisMonth();
  const days = { from: parameters.get('from') ?? month.from, to: parameters.get('to') ?? month.to };
  const set = (changed: Record<string, string>): void =>
    setParameters({ ...Object.fromEntries(parameters), ...changed });
  const isWrong = view !== 'accounts' && days.from > days.to;
  const isAdmin = permissions.includes('admin');
  return (
    <>
      <Title title="ledger.title" />
      <Card sx={{ mt: 2 }}>
        <Tabs
          value={view}
          onChange={(_event, next: View) => set({ view: next })}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={translate('ledger.title')}
        >
          {VIEWS.map((each) => (
            <Tab key={each} value={each} label={translate(`ledger.views.${each}`)} />
          ))}
        </Tabs>
        <CardContent>
          <Typography variant="body2" color="text.secondary" gutterBottom>
            {translate('ledger.intro')} <Progress />
          </Typography>
          {view !== 'accounts' && (
            <Stack
              direction="row"
              spacing={2}
              useFlexGap
              sx={{ flexWrap: 'wrap', alignItems: 'center', my: 2 }}
            >
              {(['from', 'to'] as const).map((name) => (
                <TextField
                  key={name}
                  type="date"
                  label={translate(`ledger.${name}`)}
                  value={days[name]}
                  onChange={({ target }) => set({ [name]: target.value })}
                  slotProps={{ inputLabel: { shrink: true } }}
                />
              ))}
              <LedgerFile days={days} />
              {isAdmin && <CloseDays />}
            </Stack>
          )}
          <Box>
            {isWrong && <Alert severity="error">{translate('ledger.wrong_days')}</Alert>}
            {!isWrong && view === 'balances' && <LedgerBalances days={days} />}
            {!isWrong && view === 'entries' && (
              <LedgerEntries
                days={days}
                account={parameters.get('account') ?? ''}
                onAccount={(account) => set({ account })}
              />
            )}
            {view === 'accounts' && <LedgerAccounts mayChange={isAdmin} />}
          </Box>
        </CardContent>
      </Card>
    </>
  );
}

/** Says how far the ledger is booked and closed. */
function Progress(): React.JSX.Element | null {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useFacts();
  const store = useStoreClient();
  const { data } = useQuery({
    queryKey: ['ledger', 'state'],
    queryFn: ({ signal }) => store.adminLedger.getState({}, { signal }),
  });
  if (!data) return null;
  const { posted_until, closed_through } = data;
  const time = posted_until && formatDate(posted_until, { language: locale, timeZone });
  return (
    <>
      {time ? translate('ledger.posted', { time }) : translate('ledger.not_posted')}{' '}
      {closed_through ? translate('ledger.closed', { day: closed_through }) : translate('ledger.open')}
    </>
  );
}
