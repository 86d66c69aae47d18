import type { Result } from '@comptoir/store-client';
import { Chip, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { Instant } from '../../shared/ui/instant';
import { type Column, PagedTable } from '../../shared/ui/paged-table';

type Sessions = Result<'account.listSessions'>;
type Session = Sessions['data'][number];

interface Props {
  /** Key of the query; it starts with the resource. */
  queryKey: readonly unknown[];
  load(query: { page: number; per_page: number }, signal: AbortSignal): Promise<Sessions>;
  /** Ends one session. */
  end(id: string): Promise<unknown>;
}

const T = 'console.sessions';
const PER_PAGE = 5;

/** Where an account is signed in, with the way to end what is not known. */
export function SessionTable({ queryKey, load, end }: Props): React.JSX.Element {
  const translate = useTranslate();
  const columns: Column<Session>[] = [
    { label: `${T}.where`, render: (row) => <Where session={row} /> },
    { label: `${T}.last_used`, render: (row) => <Instant value={row.last_used_at} /> },
    { label: `${T}.began`, render: (row) => <Instant value={row.created_at} dateOnly /> },
    {
      label: '',
      align: 'right',
      render: (row) =>
        !row.is_current && (
          <ActionDialog
            label={`${T}.end`}
            color="error"
            variant="text"
            consequence={translate(`${T}.end_text`)}
            submit={() => end(row.id)}
            done={`${T}.ended`}
          />
        ),
    },
  ];
  return (
    <PagedTable
      queryKey={queryKey}
      load={load}
      perPage={PER_PAGE}
      columns={columns}
      rowKey={(row) => row.id}
      empty={`${T}.empty`}
      label={`${T}.title`}
    />
  );
}

function Where({ session }: { session: Session }): React.JSX.Element {
  const translate = useTranslate();
  const { system } = session;
  const browser = session.browser ?? translate(`${T}.unknown`);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <span>{system ? translate(`${T}.on`, { browser, system }) : browser}</span>
      {session.is_current && <Chip size="small" color="success" label={translate(`${T}.current`)} />}
    </Stack>
  );
}
