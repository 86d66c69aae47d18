import { Alert, Button, List, ListItem, ListItemButton, ListItemText, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, type RefObject, useState } from 'react';
import type { OpenSearch, useArticleSearch } from './use-article-search';

interface Props {
  search: ReturnType<typeof useArticleSearch>;
  input: RefObject<HTMLInputElement | null>;
}

/** One field for typing and scanning: Enter adds the article, and the field is ready for the next one. */
export function ArticleField({ search, input }: Props): React.JSX.Element {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = text.trim();
    setText('');
    if (wanted) search.find(wanted);
  };
  return (
    <>
      <form onSubmit={add} style={{ display: 'flex', gap: 8, alignItems: 'flex-start' }}>
        <TextField
          inputRef={input}
          label={translate('resources.stock.entry.article')}
          helperText={translate('resources.stock.entry.article_help')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
          autoFocus
          fullWidth
          slotProps={{
            htmlInput: { enterKeyHint: 'done', autoCapitalize: 'off', spellCheck: false, maxLength: 100 },
          }}
        />
        <Button type="submit" variant="outlined" sx={{ mt: 1.5, flexShrink: 0 }}>
          {translate('resources.stock.entry.add')}
        </Button>
      </form>
      {search.open.map((open) => (
        <Unresolved key={open.id} open={open} search={search} input={input} />
      ))}
    </>
  );
}

/** A text that several articles have, to choose from, or none. */
function Unresolved({ open, search, input }: Props & { open: OpenSearch }): React.JSX.Element {
  const translate = useTranslate();
  const { text, articles, problem } = open;
  const several = articles.length > 0;
  const missing = problem ? `${text}: ${problem}` : translate('resources.stock.entry.not_found', { text });
  return (
    <Alert severity={several ? 'info' : 'warning'} sx={{ mt: 1 }} onClose={() => search.dismiss(open)}>
      {several ? translate('resources.stock.entry.choose', { text }) : missing}
      {several && (
        <List dense disablePadding sx={{ maxHeight: '18rem', overflowY: 'auto' }}>
          {articles.map((article) => (
            <ListItem key={article.variantId} disablePadding>
              <ListItemButton
                onClick={() => {
                  search.choose(open, article);
                  input.current?.focus();
                }}
              >
                <ListItemText primary={article.name} secondary={article.sku} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      )}
    </Alert>
  );
}
