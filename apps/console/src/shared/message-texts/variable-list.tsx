import { Box, Button, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { type Variable, templateOf } from './message-texts';

interface Props {
  variables: readonly Variable[];
  insert(template: string): void;
}

/** The variables of a message, each with a button that puts it into the text. */
export function VariableList({ variables, insert }: Props): React.JSX.Element {
  const translate = useTranslate();
  const language = useLocale() === 'fr' ? 'fr' : 'en';
  return (
    <Box component="section" aria-labelledby="message-variables" sx={{ my: 2 }}>
      <Typography id="message-variables" variant="subtitle2" component="h3">
        {translate('console.message_texts.variables')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate('console.message_texts.variables_help')}
      </Typography>
      <Table size="small">
        <TableBody>
          {variables.map((variable) => (
            <TableRow key={variable.name}>
              <TableCell sx={{ p: 0.5, verticalAlign: 'top', whiteSpace: 'nowrap' }}>
                <Button
                  size="small"
                  sx={{ textTransform: 'none' }}
                  aria-label={translate('console.message_texts.insert', { name: variable.name })}
                  onClick={() => insert(templateOf(variable))}
                >
                  {variable.name}
                </Button>
              </TableCell>
              <TableCell sx={{ p: 0.5, overflowWrap: 'anywhere' }}>
                {variable.description[language]}
                {variable.is_required && <strong> {translate('console.message_texts.required')}</strong>}
                {variable.type !== 'condition' && variable.example && (
                  <Typography variant="caption" component="div" color="text.secondary">
                    {variable.example}
                  </Typography>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
