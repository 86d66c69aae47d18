import { isApiError } from '@comptoir/store-client';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { messageOf } from '../../../shared/data/error-messages';
import { DownloadButton } from '../../../shared/ui/download-button';
import { SimpleTable } from '../../../shared/ui/simple-table';
import { useStoreClient } from '../../store-context';

const T = 'resources.price-lists.prices';
const TIMEOUT_MS = 120_000;

/** A faulty cell of a file; the row is that of the spreadsheet. */
export interface RowProblem {
  row: number;
  column: string;
  message: string;
}

/** Returns the faulty cells that the service names, by row; nothing for other errors. */
export function rowProblemsOf(error: unknown): RowProblem[] {
  if (!isApiError(error)) return [];
  return Object.entries(error.fieldErrors)
    .flatMap(([path, messages]) => {
      const [, row, column] = /^rows\.(\d+)\.(\w+)$/.exec(path) ?? [];
      return row && column ? [{ row: Number(row), column, message: messages.join(' ') }] : [];
    })
    .sort((a, b) => a.row - b.row);
}

/** Returns why a file was not taken as a whole; nothing when rows of it are named. */
function problemOf(error: unknown, translate: ReturnType<typeof useTranslate>): string | undefined {
  const [ofFile] = isApiError(error) ? (error.fieldErrors.file ?? []) : [];
  return rowProblemsOf(error).length > 0 ? undefined : (ofFile ?? messageOf(error, translate));
}

/** Saves all prices of a list as a file. */
export function ExportPrices({ id }: { id: number }): React.JSX.Element {
  const store = useStoreClient();
  return (
    <DownloadButton
      label="ra.action.export"
      fileName={`price-list-${id}.csv`}
      load={() => store.adminPriceLists.exportPrices({ id, bom: true })}
    />
  );
}

/** Takes the prices of a file, all or none, and lists the cells that are wrong. */
export function ImportPrices({ id }: { id: number }): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const store = useStoreClient();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setError(undefined);
    setBusy(true);
    try {
      const counts = await store.adminPriceLists.importPrices({ id, file }, { timeout: TIMEOUT_MS });
      notify(`${T}.imported`, { type: 'success', messageArgs: { ...counts } });
      await queryClient.invalidateQueries();
    } catch (thrown) {
      setError(thrown);
    }
    setBusy(false);
  };
  const rows = rowProblemsOf(error);
  const problem = error === undefined ? undefined : problemOf(error, translate);
  return (
    <>
      <Button
        size="small"
        startIcon={<UploadFileIcon />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {translate(`${T}.import`)}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label={translate(`${T}.import`)}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      {problem && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {problem}
        </Alert>
      )}
      {rows.length > 0 && (
        <Alert severity="error" sx={{ width: '100%', '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}>
          {translate(`${T}.import_rejected`)}
          <SimpleTable
            rows={rows}
            columns={[
              { label: `${T}.row`, align: 'right', render: ({ row }) => row },
              { label: `${T}.column`, render: ({ column }) => column },
              { label: `${T}.problem`, render: ({ message }) => message },
            ]}
            rowKey={({ row, column }) => `${row}/${column}`}
            empty={`${T}.none_found`}
            label={`${T}.import_rejected`}
          />
        </Alert>
      )}
    </>
  );
}
