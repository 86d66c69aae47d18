import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { useLocale, useRecordContext, useTranslate } from 'ra-core';
import { Edit, Title } from 'react-admin';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { MessageEditor } from './message-editor';
import type { MessageKind, MessageTextCalls } from './message-texts';
import { useLanguageName } from './use-language-name';

const KEY = 'console.message_texts';

/** One message: its texts by language, with the variables and a preview. */
export function MessageEdit({ calls }: { calls: MessageTextCalls }): React.JSX.Element {
  return (
    <Edit actions={false} title=" " component="div">
      <Message calls={calls} />
    </Edit>
  );
}

function Message({ calls }: { calls: MessageTextCalls }): React.JSX.Element | null {
  const translate = useTranslate();
  const nameOf = useLanguageName();
  const message = useRecordContext<MessageKind>();
  // The address keeps the language, since the page is drawn anew after each change.
  const [search, setSearch] = useSearchParams();
  const [isDirty, setDirty] = useState(false);
  const locale = useLocale();
  const texts = message?.texts ?? [];
  const textIn = (wanted: string | null) => texts.find(({ language }) => language === wanted);
  // Staff most likely write in the language that they read the console in.
  const text = textIn(search.get('language')) ?? textIn(locale) ?? texts[0];
  if (!message || !text) return null;
  const choose = (language: string): void => {
    if (isDirty && !window.confirm(translate('ra.message.unsaved_changes'))) return;
    setDirty(false);
    setSearch({ language }, { replace: true });
  };
  return (
    <>
      <Title title={translate(`resources.message-texts.kinds.${message.kind}`)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', my: 2 }}>
        <Typography variant="h6" component="h2">
          {translate(`resources.message-texts.kinds.${message.kind}`)}
        </Typography>
        <TextField
          select
          fullWidth={false}
          size="small"
          label={translate(`${KEY}.language`)}
          value={text.language}
          onChange={({ target }) => choose(target.value)}
          sx={{ minWidth: '13rem' }}
        >
          {texts.map(({ language, is_changed }) => (
            <MenuItem key={language} value={language}>
              {translate(is_changed ? `${KEY}.changed_language` : `${KEY}.default_language`, {
                language: nameOf(language),
              })}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <MessageEditor
        // Another language, or another version of the text, is another form.
        key={`${text.language}.${text.version}`}
        message={message}
        text={text}
        calls={calls}
        onDirty={setDirty}
      />
    </>
  );
}
