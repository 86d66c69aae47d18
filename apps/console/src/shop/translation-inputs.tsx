import { Box, Tab, Tabs, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useResourceContext, useTranslate } from 'ra-core';
import { type SyntheticEvent, useState } from 'react';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { HtmlInput } from '../shared/ui/html-input';
import { useStoreClient } from './store-context';

interface Props {
  /** Fields that are translated, in the order of the form. */
  fields: readonly string[];
  /** The translated fields that hold HTML. */
  html?: readonly string[];
}

/**
 * Takes the texts of a record in the other languages of the shop, one tab for each; nothing in a shop of one
 * language.
 */
export function TranslationInputs({ fields, html = [] }: Props): React.JSX.Element | null {
  const store = useStoreClient();
  const translate = useTranslate();
  const [chosen, choose] = useState<string>();
  const { data = [] } = useQuery({
    queryKey: ['shop-languages'],
    queryFn: ({ signal }) => store.languages.list({ signal }),
  });
  const languages = data.filter((language) => !language.is_default);
  const open = languages.find(({ locale }) => locale === chosen) ?? languages[0];
  if (!open) return null;
  const change = (_: SyntheticEvent, locale: string): void => choose(locale);
  return (
    <Box component="section" sx={{ width: '100%', my: 2 }}>
      <Typography variant="h6" component="h2">
        {translate('console.translations.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate('console.translations.hint')}
      </Typography>
      <Tabs value={open.locale} onChange={change} aria-label={translate('console.translations.title')}>
        {languages.map(({ locale, name }) => (
          <Tab
            key={locale}
            value={locale}
            label={<LanguageLabel locale={locale} name={name} fields={fields} />}
          />
        ))}
      </Tabs>
      <LanguageInputs key={open.locale} locale={open.locale} fields={fields} html={html} />
    </Box>
  );
}

function LanguageInputs({ locale, fields, html = [] }: Props & { locale: string }): React.JSX.Element {
  const resource = useResourceContext() ?? '';
  return (
    <Box lang={locale} sx={{ pt: 1 }}>
      {fields.map((field) => {
        const source = `translations.${locale}.${field}`;
        const label = `resources.${resource}.fields.${field}`;
        return html.includes(field) ? (
          <HtmlInput key={source} source={source} label={label} fullWidth />
        ) : (
          <TextInput key={source} source={source} label={label} multiline={LONG.includes(field)} />
        );
      })}
    </Box>
  );
}

const LONG = ['short_description', 'excerpt', 'meta_description', 'safety_warnings'];

/** The name of a language, with the number of texts that it lacks. */
function LanguageLabel({
  locale,
  name,
  fields,
}: Props & { locale: string; name: string }): React.JSX.Element {
  const translate = useTranslate();
  const texts = useWatch({ name: `translations.${locale}` }) as Record<string, string | null> | undefined;
  const base = useWatch() as Record<string, unknown>;
  const missing = fields.filter((field) => base[field] && field !== 'slug' && !texts?.[field]).length;
  if (missing === 0) return <>{name}</>;
  return (
    <>
      {name} · {translate('console.translations.missing', { smart_count: missing })}
    </>
  );
}
