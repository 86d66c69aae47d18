import { Alert, Box, Card, CardContent } from '@mui/material';
import { Form, type RaRecord, useNotify, useRefresh, useTranslate } from 'ra-core';
import { Save } from '../ui/save';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { fieldErrorsOf, messageOf } from '../data/error-messages';
import { DefaultButton, TestButton } from './message-actions';
import { MessagePreviewPanel } from './message-preview';
import {
  type MessageKind,
  type MessageText,
  type MessageTextCalls,
  PARTS,
  partsOf,
  wordsOf,
} from './message-texts';
import { PartInput } from './part-input';
import { VariableList } from './variable-list';

const KEY = 'console.message_texts';
const NO_RECORD = {} as RaRecord;

interface Props {
  message: MessageKind;
  text: MessageText;
  calls: MessageTextCalls;
  /** Tells whether something is typed that is not saved. */
  onDirty(isDirty: boolean): void;
}

/** The words of a message in one language. */
export function MessageEditor({ message, text, calls, onDirty }: Props): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [problem, setProblem] = useState<string>();
  const names = { kind: message.kind, language: text.language };
  const save = async (values: unknown): Promise<unknown> => {
    try {
      await calls.save({ ...names, ...partsOf(message, values) }, { ifMatch: text.version });
      setProblem(undefined);
      onDirty(false);
      notify(`${KEY}.saved`, { type: 'success' });
      refresh();
      return undefined;
    } catch (error) {
      setProblem(messageOf(error, translate));
      return fieldErrorsOf(error);
    }
  };
  return (
    <Form onSubmit={save} record={NO_RECORD} defaultValues={wordsOf(text)} warnWhenUnsavedChanges>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
        <Card>
          <CardContent>
            {problem && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {problem}
              </Alert>
            )}
            <Inputs message={message} text={text} onDirty={onDirty} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Save />
              <TestButton names={names} message={message} test={calls.test} />
              {text.is_changed && <DefaultButton drop={() => calls.drop(names, { ifMatch: text.version })} />}
            </Box>
          </CardContent>
        </Card>
        <MessagePreviewPanel names={names} message={message} preview={calls.preview} />
      </Box>
    </Form>
  );
}

function Inputs({ message, text, onDirty }: Omit<Props, 'calls'>): React.JSX.Element {
  const { setValue, getValues } = useFormContext();
  const { isDirty } = useFormState();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // A variable goes to where the person has typed last.
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(undefined);
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) last.current = target;
  };
  const insert = (template: string): void => {
    const field = last.current;
    const part = PARTS.find((name) => name === field?.name) ?? 'body';
    const before = String(getValues(part) ?? '');
    const [start, end] =
      field?.name === part
        ? [field.selectionStart ?? before.length, field.selectionEnd ?? before.length]
        : [before.length, before.length];
    setValue(part, before.slice(0, start) + template + before.slice(end), {
      shouldDirty: true,
      shouldTouch: true,
    });
    const cursor = start + template.length;
    // The next render gives the field its text, which moves the cursor to the end.
    setTimeout(() => {
      field?.focus();
      field?.setSelectionRange(cursor, cursor);
    });
  };
  return (
    <>
      <Box onFocus={remember}>
        {message.parts.map((part) => (
          <PartInput key={part} part={part} message={message} text={text} />
        ))}
      </Box>
      <VariableList variables={message.variables} insert={insert} />
    </>
  );
}
