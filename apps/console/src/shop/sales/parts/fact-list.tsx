import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

/** A name (a text key) and what it is. An empty value leaves the row out. */
export type Fact = readonly [name: string, value: ReactNode];

/** Names and values below each other. */
export function FactList({ facts }: { facts: readonly Fact[] }): React.JSX.Element {
  const translate = useTranslate();
  const given = facts.filter(
    ([, value]) => value !== null && value !== undefined && value !== false && value !== '',
  );
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 0.5,
        m: 0,
      }}
    >
      {given.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary', typography: 'body2' }}>
            {translate(name)}
          </Box>
          <Box component="dd" sx={{ m: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Amounts below each other, as on a bill: the name at the left, the amount at the right. */
export function AmountRows({
  rows,
}: {
  rows: readonly { name: string; amount: ReactNode; isSum?: boolean }[];
}): React.JSX.Element {
  return (
    <Box component="dl" sx={{ m: 0, typography: 'body2' }}>
      {rows.map(({ name, amount, isSum }, index) => (
        <Box
          key={`${name}-${index}`}
          sx={{ display: 'flex', gap: 2, py: 0.25, ...(isSum && { fontWeight: 600, borderTop: 1, mt: 0.5 }) }}
        >
          <Box component="dt" sx={{ flexGrow: 1 }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {amount}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
