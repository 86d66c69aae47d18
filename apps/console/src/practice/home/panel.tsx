import { Card, CardContent, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A card of the home page with its title. */
export function Panel({ title, children }: { title: string; children: ReactNode }): React.JSX.Element {
  return (
    <Card component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}
