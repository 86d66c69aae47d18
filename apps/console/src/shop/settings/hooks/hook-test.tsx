import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import type { Result as ResultOf } from '@comptoir/store-client';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { messageOf } from '../../../shared/data/error-messages';
import { useStoreClient } from '../../store-context';

type Result = ResultOf<'adminHooks.test'>;

const KEY = 'resources.hooks';

/** Asks a hook the example of its step, and shows what was said. */
export function HookTest({ id }: { id: number }): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const store = useStoreClient();
  const [result, setResult] = useState<Result>();
  const [isAsking, setAsking] = useState(false);
  const ask = (): void => {
    setAsking(true);
    store.adminHooks
      .test({ id })
      .then(setResult, (error: unknown) => notify(messageOf(error, translate), { type: 'error' }))
      .finally(() => {
        setAsking(false);
        void queryClient.invalidateQueries({ queryKey: ['hooks', id, 'calls'] });
      });
  };
  return (
    <Stack spacing={1} sx={{ mb: 2, alignItems: 'flex-start' }}>
      <Button size="small" variant="outlined" onClick={ask} disabled={isAsking}>
        {translate(`${KEY}.test`)}
      </Button>
      {result && (
        <Box sx={{ width: '100%' }}>
          <Alert severity={result.error ? 'error' : 'success'} role="status">
            {result.error ?? translate(`${KEY}.answered`, { ms: result.duration_ms })}
          </Alert>
          <Json title={`${KEY}.question`} value={result.question} />
          {result.answer && <Json title={`${KEY}.answer`} value={result.answer} />}
        </Box>
      )}
    </Stack>
  );
}

function Json({ title, value }: { title: string; value: object }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 1 }}>
        {translate(title)}
      </Typography>
      <Box component="pre" tabIndex={0} sx={{ m: 0, p: 1, maxHeight: 240, overflow: 'auto', fontSize: 12 }}>
        {JSON.stringify(value, null, 2)}
      </Box>
    </>
  );
}
