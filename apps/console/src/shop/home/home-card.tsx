import { Box, Card, CardContent, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';

interface Props {
  /** Text key. */
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Takes the whole width of the page. */
  isWide?: boolean;
  children: ReactNode;
}

/** A titled part of the home page. */
export function HomeCard({ title, actions, isWide = false, children }: Props): React.JSX.Element {
  const translate = useTranslate();
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={isWide ? { gridColumn: '1 / -1' } : undefined}>
      <CardContent>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
          <Typography id={id} variant="h6" component="h2" sx={{ flexGrow: 1 }}>
            {translate(title)}
          </Typography>
          {actions}
        </Box>
        {children}
      </CardContent>
    </Card>
  );
}
