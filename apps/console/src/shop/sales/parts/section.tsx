import { Box, Card, CardContent, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

interface Props {
  /** Text key. */
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page, with its title and what can be done with it. */
export function Section({ title, actions, children }: Props): React.JSX.Element {
  const translate = useTranslate();
  const name = translate(title);
  return (
    <Card component="section" variant="outlined" aria-label={name}>
      <CardContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
          <Typography variant="h6" component="h2" sx={{ flexGrow: 1 }}>
            {name}
          </Typography>
          {actions}
        </Box>
        {children}
      </CardContent>
    </Card>
  );
}

/** Sections in two columns on a wide screen, the main one at the left. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }): React.JSX.Element {
  const column = { display: 'grid', gap: 2, minWidth: 0, alignContent: 'start' };
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '2fr 1fr' }, mb: 4 }}
    >
      <Box sx={column}>{main}</Box>
      <Box sx={column}>{side}</Box>
    </Box>
  );
}
