import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useResourceContext, useTranslate, useTranslateLabel } from 'ra-core';
import {
  ClearButtons,
  DefaultEditorOptions,
  FormatButtons,
  LinkButtons,
  ListButtons,
  QuoteButtons,
  RichTextInput,
  type RichTextInputProps,
  RichTextInputToolbar,
  useTiptapEditor,
} from 'ra-input-rich-text';
import { useEffect, useMemo, useReducer } from 'react';

const LEVELS = [2, 3] as const;

/** Takes a text with headings, lists and links, as HTML. Import it in lazy pages only: the editor is large. */
export function HtmlInput(props: RichTextInputProps): React.JSX.Element {
  const resource = useResourceContext();
  const translateLabel = useTranslateLabel();
  const { source, label } = props;
  const name = translateLabel({ source, label: typeof label === 'string' ? label : undefined, resource });
  const editorOptions = useMemo(
    () => ({
      ...DefaultEditorOptions,
      // The content security policy allows no style elements with text.
      injectCSS: false,
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': typeof name === 'string' ? name : '',
        },
      },
    }),
    [name],
  );
  return (
    <RichTextInput
      {...props}
      editorOptions={editorOptions}
      toolbar={
        <RichTextInputToolbar>
          <HeadingButtons />
          <FormatButtons size="small" />
          <ListButtons size="small" />
          <LinkButtons size="small" />
          <QuoteButtons size="small" />
          <ClearButtons size="small" />
        </RichTextInputToolbar>
      }
    />
  );
}

/** Makes the paragraph a heading of a section or of a part of it; the page has the first level itself. */
function HeadingButtons(): React.JSX.Element {
  const translate = useTranslate();
  const editor = useTiptapEditor();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    editor?.on('transaction', draw);
    return () => {
      editor?.off('transaction', draw);
    };
  }, [editor]);
  return (
    <ToggleButtonGroup size="small" aria-label={translate('console.editor.headings')}>
      {LEVELS.map((level) => (
        <ToggleButton
          key={level}
          value={level}
          selected={editor?.isActive('heading', { level }) ?? false}
          title={translate(`console.editor.heading_${level}`)}
          onClick={() => editor?.chain().focus().toggleNode('heading', 'paragraph', { level }).run()}
        >
          H{level}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
