import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';

interface Props {
  /** Text key. */
  title: string;
  /** Text key of a sentence below the title. */
  hint?: string;
  /** Inputs, in two columns where there is space. */
  children: ReactNode;
}

/** A titled part of a form. */
export function FormSection({ title, hint, children }: Props): React.JSX.Element {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ width: '100%', mb: 2 }}>
      <Typography id={id} variant="h6" component="h2" gutterBottom>
        {translate(title)}
      </Typography>
      {hint && (
        <Typography variant="body2" color="text.secondary" gutterBottom>
          {translate(hint)}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
