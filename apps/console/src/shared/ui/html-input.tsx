import { useTranslateLabel, useResourceContext } from 'ra-core';
import {
  ClearButtons,
  DefaultEditorOptions,
  FormatButtons,
  LevelSelect,
  LinkButtons,
  ListButtons,
  QuoteButtons,
  RichTextInput,
  type RichTextInputProps,
  RichTextInputToolbar,
} from 'ra-input-rich-text';
import { useMemo } from 'react';

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
          <LevelSelect size="small" />
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
