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

/** Checks and imports products from a CSV file. The address names the job, so that it can be opened again. */
export default function ImportPage(): React.JSX.Element {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const [file, setFile] = useState<File>();
  const job = Number(params.get('job')) || undefined;
  const upload = useUpload((id) => setParams({ job: String(id) }));
  const check = (chosen: File): void => {
    setFile(chosen);
    void upload.send(chosen, true);
  };
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
            <ChooseFile isBusy={upload.percent !== undefined} onChosen={check} />
            <Button
              onClick={() => saveFile(new Blob([TEMPLATE], { type: 'text/csv' }), 'products-template.csv')}
            >
              {translate(`${KEY}.template`)}
            </Button>
          </Box>
          <UploadState {...upload} />
          {job !== undefined && (
            <ImportProgress
              key={job}
              id={job}
              startImport={file && upload.percent === undefined ? () => upload.send(file, false) : undefined}
            />
          )}
          <Link component={RouterLink} to="/shop/products">
            {translate(`${KEY}.back`)}
          </Link>
        </CardContent>
      </Card>
    </>
  );
}

interface Upload {
  /** Undefined while no file is sent. */
  percent: number | undefined;
  problem: string | undefined;
  send(file: File, isCheck: boolean): Promise<void>;
}

/** Sends a file to be checked, or to be imported. */
function useUpload(onStarted: (job: number) => void): Upload {
  const translate = useTranslate();
  const notify = useNotify();
  const store = useStoreClient();
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const isSending = useRef(false);
  const send = async (file: File, isCheck: boolean): Promise<void> => {
    // A second click comes before the button is gone.
    if (isSending.current) return;
    isSending.current = true;
    setProblem(undefined);
    setPercent(0);
    try {
      const call = isCheck ? store.adminImports.checkProducts : store.adminImports.importProducts;
      const { job_id } = await call(
        { file },
        {
          timeout: TIMEOUT_MS,
          onProgress: ({ sent, total }) => setPercent(total > 0 ? (sent / total) * 100 : 0),
        },
      );
      if (!isCheck) notify(`${KEY}.started`, { type: 'info' });
      onStarted(job_id);
    } catch (error) {
      setProblem(detailsOf(error, translate));
    }
    isSending.current = false;
    setPercent(undefined);
  };
  return { percent, problem, send };
}

function ChooseFile({
  isBusy,
  onChosen,
}: {
  isBusy: boolean;
  onChosen(file: File): void;
}): React.JSX.Element {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button
        variant="contained"
        startIcon={<UploadFileIcon />}
        disabled={isBusy}
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
          const [file] = target.files ?? [];
          if (file) onChosen(file);
          target.value = '';
        }}
      />
    </div>
  );
}

function UploadState({ percent, problem }: Pick<Upload, 'percent' | 'problem'>): React.JSX.Element {
  const translate = useTranslate();
  return (
    <>
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
    </>
  );
}
