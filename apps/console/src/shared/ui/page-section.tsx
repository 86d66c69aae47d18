import { Box, Divider, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';

interface Props {
  /** Text key. */
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part of a record's page, below or beside its form. */
export function PageSection({ title, actions, children }: Props): React.JSX.Element {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ px: 2, pb: 2, minWidth: 0 }}>
      <Divider sx={{ mb: 2 }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <Typography id={id} variant="h6" component="h2" sx={{ flexGrow: 1 }}>
          {translate(title)}
        </Typography>
        {actions}
      </Box>
      {children}
    </Box>
  );
}
