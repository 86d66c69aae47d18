import { Box, Link } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { FieldType } from '../form/custom-fields';
import { readAnswer } from './read-answer';

interface Props {
  type: FieldType;
  /** As it is stored: text, or JSON of files, addresses and lists. */
  value: string;
}

/** Shows one answer of a booking. */
export function AnswerValue({ type, value }: Props): React.JSX.Element {
  const translate = useTranslate();
  const answer = readAnswer(type, value);
  if (typeof answer === 'boolean') return <>{translate(answer ? 'ra.boolean.true' : 'ra.boolean.false')}</>;
  if (type === 'color') {
    return (
      <>
        <Box
          component="span"
          sx={{ display: 'inline-block', width: 14, height: 14, mr: 1, bgcolor: answer, border: 1 }}
        />
        {answer}
      </>
    );
  }
  if (type === 'email' || type === 'tel') {
    return <Link href={`${type === 'tel' ? 'tel' : 'mailto'}:${answer}`}>{answer}</Link>;
  }
  // Only such addresses become links: an answer comes from anybody.
  if (['file', 'url', 'video'].includes(type) && /^https?:\/\//i.test(answer)) {
    return (
      <Link href={answer} target="_blank" rel="noopener noreferrer">
        {type === 'file' ? translate('practice.calendar.open_file') : answer}
      </Link>
    );
  }
  return <>{answer}</>;
}
