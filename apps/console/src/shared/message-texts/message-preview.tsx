import { Alert, Box, Card, CardContent, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { detailsOf } from '../data/error-messages';
import { useAfterPause } from '../ui/use-after-pause';
import { MailFrame } from './mail-frame';
import {
  type Draft,
  type MessageKind,
  type MessagePreview,
  type MessageTextCalls,
  partsOf,
} from './message-texts';

const KEY = 'console.message_texts';

interface Props {
  names: { kind: string; language: string };
  message: MessageKind;
  preview: MessageTextCalls['preview'];
}

/** Shows what is typed as its reader would see it. */
export function MessagePreviewPanel({ names, message, preview }: Props): React.JSX.Element {
  const translate = useTranslate();
  const [data, setData] = useState<'example' | 'latest'>('example');
  const values: unknown = useWatch();
  const typed = useAfterPause(JSON.stringify(partsOf(message, values)));
  const { data: shown, error } = useQuery({
    queryKey: ['message-texts', 'preview', names.kind, names.language, data, typed],
    queryFn: ({ signal }) =>
      preview({ ...names, ...(JSON.parse(typed) as Partial<Draft>), data }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Card component="section" aria-labelledby="message-preview">
      <CardContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
          <Typography id="message-preview" variant="h6" component="h3">
            {translate(`${KEY}.preview`)}
          </Typography>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={data}
            aria-label={translate(`${KEY}.preview_data`)}
            onChange={(_event, next: 'example' | 'latest' | null) => next && setData(next)}
          >
            {(['example', 'latest'] as const).map((choice) => (
              <ToggleButton key={choice} value={choice}>
                {translate(`${KEY}.data.${choice}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
        {error && <Alert severity="warning">{detailsOf(error, translate)}</Alert>}
        {!error && shown && <Shown shown={shown} />}
      </CardContent>
    </Card>
  );
}

function Shown({ shown }: { shown: MessagePreview }): React.JSX.Element {
  const translate = useTranslate();
  const { subject, title, notice, html, text } = shown;
  return (
    <>
      {subject && (
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} dir="auto">
          {subject}
        </Typography>
      )}
      {notice && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {translate(`${KEY}.in_inbox`)} {title} – {notice}
        </Typography>
      )}
      {html ? (
        <MailFrame title={translate(`${KEY}.preview`)} html={html} />
      ) : (
        <Typography component="pre" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
    </>
  );
}
