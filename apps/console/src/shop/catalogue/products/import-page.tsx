import UploadFileIcon from '@mui/icons-material/UploadFile';
import { Alert, Box, Button, Card, CardContent, LinearProgress, Link, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { Title } from 'react-admin';
import { useRef, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { detailsOf } from '../../../shared/data/error-messages';
import { saveFile } from '../../../shared/ui/download-button';
import { useStoreClient } from '../../store-context';
import { ImportProgress } from './import-progress';
import { TEMPLATE } from './import-template';

const KEY = 'resources.products.import';
/** Large files take minutes on slow lines. */
const TIMEOUT_MS = 30 * 60_000;

/** Imports products from a CSV file. The address names the import, so that it can be opened again. */
export default function ImportPage(): React.JSX.Element {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const job = Number(params.get('job')) || undefined;
  return (
    <>
      <Title title={translate(`${KEY}.action`)} />
      <Card sx={{ mt: 2 }}>
        <CardContent>
          <Typography gutterBottom>{translate(`${KEY}.text`)}</Typography>
          <Typography variant="body2" color="text.secondary" gutterBottom>
            {translate(`${KEY}.rules`)}
          </Typography>
          <Box sx={{ display: 'flex', gap: 1, my: 2, flexWrap: 'wrap' }}>
            <ImportUpload onStarted={(id) => setParams({ job: String(id) })} />
            <Button
              onClick={() => saveFile(new Blob([TEMPLATE], { type: 'text/csv' }), 'products-template.csv')}
            >
              {translate(`${KEY}.template`)}
            </Button>
          </Box>
          {job !== undefined && <ImportProgress key={job} id={job} />}
          <Link component={RouterLink} to="/shop/products">
            {translate(`${KEY}.back`)}
          </Link>
        </CardContent>
      </Card>
    </>
  );
}

function ImportUpload({ onStarted }: { onStarted(id: number): void }): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const store = useStoreClient();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setProblem(undefined);
    setPercent(0);
    try {
      const { job_id } = await store.adminImports.importProducts(
        { file },
        {
          timeout: TIMEOUT_MS,
          onProgress: ({ sent, total }) => setPercent(total > 0 ? (sent / total) * 100 : 0),
        },
      );
      notify(`${KEY}.started`, { type: 'info' });
      onStarted(job_id);
    } catch (error) {
      setProblem(detailsOf(error, translate));
    }
    setPercent(undefined);
  };
  return (
    <div>
      <Button
        variant="contained"
        startIcon={<UploadFileIcon />}
        disabled={percent !== undefined}
        onClick={() => input.current?.click()}
      >
        {translate(`${KEY}.choose`)}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label={translate(`${KEY}.choose`)}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      {percent !== undefined && (
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={translate(`${KEY}.choose`)}
          sx={{ mt: 1 }}
        />
      )}
      {problem && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      )}
    </div>
  );
}
