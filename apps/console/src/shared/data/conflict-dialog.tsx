import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { shortValue } from '../ui/short-value';
import { type Conflict, type ConflictChoice, type Conflicts, fieldsInConflict } from './conflicts';

interface Question {
  conflict: Conflict;
  answer(choice: ConflictChoice): void;
}

/** Shows what somebody else changed, before anything of it is overwritten. */
export function ConflictDialog({ conflicts }: { conflicts: Conflicts }): React.JSX.Element | null {
  const translate = useTranslate();
  const [question, setQuestion] = useState<Question>();
  useEffect(
    () =>
      conflicts.register((conflict) => new Promise((resolve) => setQuestion({ conflict, answer: resolve }))),
    [conflicts],
  );
  if (!question) return null;
  const choose = (choice: ConflictChoice): void => {
    question.answer(choice);
    setQuestion(undefined);
  };
  const nameOf = (field: string): string =>
    translate(`resources.${question.conflict.resource}.fields.${field}`, { _: field.replaceAll('_', ' ') });
  // Lists and objects, such as variants, are no text for people.
  const wordOf = (value: unknown): string =>
    typeof value === 'object' && value !== null ? translate('console.conflict.details') : shortValue(value);
  return (
    <Dialog open aria-labelledby="conflict" maxWidth="md" onClose={() => choose('cancel')}>
      <DialogTitle id="conflict">{translate('console.conflict.title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <DialogContentText>{translate('console.conflict.text')}</DialogContentText>
        <Table size="small" sx={{ mt: 2, tableLayout: 'fixed', '& td, & th': { overflowWrap: 'anywhere' } }}>
          <TableHead>
            <TableRow>
              {['field', 'seen', 'theirs', 'mine'].map((name) => (
                <TableCell key={name}>{translate(`console.conflict.${name}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {fieldsInConflict(question.conflict).map((field) => (
              <TableRow key={field.name} selected={'mine' in field}>
                <TableCell component="th">{nameOf(field.name)}</TableCell>
                <TableCell>{wordOf(field.seen)}</TableCell>
                <TableCell>{wordOf(field.theirs)}</TableCell>
                <TableCell>{'mine' in field ? wordOf(field.mine) : ''}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => choose('theirs')}>{translate('console.conflict.use_theirs')}</Button>
        <Button color="warning" onClick={() => choose('mine')}>
          {translate('console.conflict.use_mine')}
        </Button>
        <Button variant="contained" onClick={() => choose('cancel')} autoFocus>
          {translate('console.conflict.back')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
