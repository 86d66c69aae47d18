import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';

/** Says how many units of a line were refunded that nobody has cancelled or returned. */
export function RefundedNote({ units = 0 }: { units?: number }): React.JSX.Element | null {
  const translate = useTranslate();
  if (units <= 0) return null;
  return (
    <Typography variant="body2" sx={{ color: 'warning.dark', fontWeight: 'bold' }}>
      {translate('resources.orders.units.refunded', { smart_count: units })}
    </Typography>
  );
}
