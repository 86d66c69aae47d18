import { Alert, Box, LinearProgress, Stack } from '@mui/material';
import type { components } from '@comptoir/store-client';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { NumberInput, SelectInput, TextInput, required } from 'react-admin';
import { messageOf } from '../../../shared/data/error-messages';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { CountryInput } from '../../../shared/ui/country-input';
import { type Column, SimpleTable } from '../../../shared/ui/simple-table';
import { useStoreClient } from '../../store-context';
import { rateText } from './rate-text';

type LedgerAccount = components['schemas']['LedgerAccount'];

const TAXED = ['sales', 'shipping', 'tax'];

/** The accounts with their numbers, which administrators change. */
export function LedgerAccounts({ mayChange }: { mayChange: boolean }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { data, error } = useQuery({
    queryKey: ['ledger', 'accounts'],
    queryFn: ({ signal }) => store.adminLedger.listAccounts({}, { signal }),
  });
  if (error) return <Alert severity="error">{messageOf(error, translate)}</Alert>;
  if (!data) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  const columns: Column<LedgerAccount>[] = [
    { label: 'ledger.number', render: ({ number }) => number },
    { label: 'ledger.name', render: ({ name }) => name },
    { label: 'ledger.rate', render: ({ account }) => detailOf(account, translate) },
    { label: 'ledger.kind', render: ({ kind }) => translate(`ledger.kinds.${kind}`) },
    ...(mayChange ? [{ label: '', render: (row: LedgerAccount) => <Actions row={row} /> }] : []),
  ];
  return (
    <>
      {mayChange && (
        <Box sx={{ mb: 2 }}>
          <NumberOfRate accounts={data} />
        </Box>
      )}
      <SimpleTable
        rows={data}
        columns={columns}
        rowKey={({ account }) => account}
        empty="ledger.empty"
        label="ledger.views.accounts"
      />
    </>
  );
}

/** Shows country and rate of an account such as `tax:FR:20`. */
function detailOf(account: string, translate: Parameters<typeof rateText>[1]): string {
  const [, country, rate] = account.split(':');
  return [country, rateText(rate, translate)].filter(Boolean).join(' ');
}

function NumberAndName(): React.JSX.Element {
  return (
    <>
      <TextInput source="number" label="ledger.number" validate={required()} />
      <TextInput source="name" label="ledger.name" validate={required()} />
    </>
  );
}

function Actions({ row: { account, number, name, is_own } }: { row: LedgerAccount }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
      {is_own && (
        <ActionDialog
          label="ledger.reset"
          consequence={translate('ledger.reset_text')}
          submit={() => store.adminLedger.resetAccount({ account })}
          done="ledger.done_renamed"
          variant="text"
        />
      )}
      <ActionDialog<{ number: string; name: string }>
        label="ledger.rename"
        consequence={translate('ledger.rename_text')}
        submit={(values) => store.adminLedger.nameAccount({ account, ...values })}
        done="ledger.done_renamed"
        defaultValues={{ number, name }}
        variant="text"
      >
        <NumberAndName />
      </ActionDialog>
    </Stack>
  );
}

interface NewNumber {
  account: string;
  country: string;
  percent?: number;
  number: string;
  name: string;
}

function NumberOfRate({ accounts }: { accounts: readonly LedgerAccount[] }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const save = ({ account, country, percent, ...named }: NewNumber): Promise<unknown> => {
    const key = [account, country, percent ?? ''].filter((part) => part !== '').join(':');
    return store.adminLedger.nameAccount({ account: key, ...named });
  };
  return (
    <ActionDialog<NewNumber>
      label="ledger.add"
      consequence={translate('ledger.add_text')}
      submit={save}
      done="ledger.done_renamed"
      defaultValues={{ account: 'tax' }}
    >
      <SelectInput
        source="account"
        label="ledger.account"
        validate={required()}
        choices={accounts
          .filter(({ account }) => TAXED.includes(account))
          .map(({ account, name }) => ({ id: account, name }))}
        translateChoice={false}
      />
      <CountryInput source="country" label="ledger.country" validate={required()} />
      <NumberInput source="percent" label="ledger.rate" min={0} max={99} />
      <NumberAndName />
    </ActionDialog>
  );
}
