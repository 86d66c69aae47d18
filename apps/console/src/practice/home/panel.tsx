import { Card, CardContent, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** True for a card with tables, which takes the whole width. */
  isWide?: boolean;
  children: ReactNode;
}

/** A card of the home page with its title. */
export function Panel({ title, isWide = false, children }: Props): React.JSX.Element {
  return (
    <Card
      component="section"
      aria-label={title}
      sx={{ minWidth: 0, ...(isWide && { gridColumn: '1 / -1' }) }}
    >
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}
