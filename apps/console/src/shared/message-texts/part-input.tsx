import { useTranslate } from 'ra-core';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type MessageKind, type MessageText, type Part, maxOf } from './message-texts';

const KEY = 'console.message_texts';

interface Props {
  part: Part;
  message: MessageKind;
  text: MessageText;
}

/** The template of one part. Its help counts the characters, which the field never cuts off. */
export function PartInput({ part, message, text }: Props): React.JSX.Element {
  const translate = useTranslate();
  const typed = String((useWatch({ name: part }) as string | null | undefined) ?? '');
  const { inbox_title: inboxTitle } = text;
  const isDefault = typed === text.default[part];
  const help = [
    translate(`${KEY}.help.${part === 'body' && message.channel === 'sms' ? 'sms' : part}`),
    part === 'title' && isDefault && inboxTitle && translate(`${KEY}.inbox_title`, { title: inboxTitle }),
    typed.trim() === '' && translate(`${KEY}.emptied`),
    translate(`${KEY}.length`, { count: typed.length, max: maxOf(message, part) }),
  ];
  return (
    <TextInput
      source={part}
      label={`${KEY}.parts.${part}`}
      helperText={help.filter(Boolean).join(' ')}
      multiline={part === 'body'}
      minRows={part === 'body' ? 8 : undefined}
      // Some of the languages are written from right to left.
      slotProps={{ htmlInput: { dir: 'auto' } }}
    />
  );
}
