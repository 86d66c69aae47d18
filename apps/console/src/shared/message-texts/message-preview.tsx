import {
  Alert,
  Box,
  Card,
  CardContent,
  MenuItem,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
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
  const [example, setExample] = useState('');
  const values: unknown = useWatch();
  const typed = useAfterPause(JSON.stringify(partsOf(message, values)));
  const { data: shown, error } = useQuery({
    queryKey: ['message-texts', 'preview', names.kind, names.language, data, example, typed],
    queryFn: ({ signal }) =>
      preview(
        { ...names, ...(JSON.parse(typed) as Partial<Draft>), data, ...(example && { example }) },
        { signal },
      ),
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
          {data === 'example' && <Cases message={message} value={example} choose={setExample} />}
        </Box>
        {error && <Alert severity="warning">{detailsOf(error, translate)}</Alert>}
        {!error && shown && <Shown message={message} shown={shown} />}
      </CardContent>
    </Card>
  );
}

interface CasesProps {
  message: MessageKind;
  value: string;
  choose(example: string): void;
}

/** Chooses the case of the example, such as a paid order. */
function Cases({ message, value, choose }: CasesProps): React.JSX.Element | null {
  const translate = useTranslate();
  const language = useLocale() === 'fr' ? 'fr' : 'en';
  if (message.examples.length === 0) return null;
  return (
    <TextField
      select
      fullWidth={false}
      size="small"
      label={translate(`${KEY}.case`)}
      value={value}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ minWidth: '11rem' }}
    >
      <MenuItem value="">{translate(`${KEY}.usual_case`)}</MenuItem>
      {message.examples.map(({ name, description }) => (
        <MenuItem key={name} value={name}>
          {description[language]}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Shown({ message, shown }: { message: MessageKind; shown: MessagePreview }): React.JSX.Element {
  const translate = useTranslate();
  const { subject, title, notice, html, text, characters, segments } = shown;
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
      {segments !== null && (
        <Typography variant="body2" color="text.secondary">
          {translate(`${KEY}.size`, { characters, smart_count: segments })}{' '}
          {message.max_example !== null && translate(`${KEY}.size_help`, { max: message.max_example })}
        </Typography>
      )}
    </>
  );
}
