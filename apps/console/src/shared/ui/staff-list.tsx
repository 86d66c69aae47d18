import { Typography } from '@mui/material';
import Box from '@mui/material/Box';
import { useResourceContext, useResourceDefinition, useTranslate } from 'ra-core';
import { CreateButton, FilterButton, List, type ListProps, TopToolbar } from 'react-admin';
import type { ReactNode } from 'react';

interface Props extends ListProps {
  /** Buttons beside those for filters and for a new record, such as an export. */
  tools?: ReactNode;
}

/**
 * A list with pages, filters that can be saved under a name, and a text for an empty list
 * (`resources.<resource>.empty`) that says what to do first.
 */
export function StaffList({ tools, filters, children, ...props }: Props): React.JSX.Element {
  return (
    <List
      perPage={25}
      exporter={false}
      filters={filters}
      empty={<Empty tools={tools} />}
      actions={
        <TopToolbar>
          {filters && <FilterButton />}
          <CreateIfPossible />
          {tools}
        </TopToolbar>
      }
      {...props}
    >
      {children}
    </List>
  );
}

function CreateIfPossible(): React.JSX.Element | null {
  const { hasCreate } = useResourceDefinition();
  return hasCreate ? <CreateButton /> : null;
}

function Empty({ tools }: { tools?: ReactNode }): React.JSX.Element {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  return (
    <Box sx={{ p: 6, textAlign: 'center', width: '100%' }}>
      <Typography variant="h6" component="p" gutterBottom>
        {translate(`resources.${resource}.empty`, { _: translate('console.list.empty') })}
      </Typography>
      <CreateIfPossible />
      {tools}
    </Box>
  );
}
