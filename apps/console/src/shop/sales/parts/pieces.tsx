import { Box } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { PrevNextButtons, TopToolbar } from 'react-admin';
import { OrderLink } from './order-link';

/** The buttons above a record: to the one before and after it in the list. */
export function ShowActions(): React.JSX.Element {
  return (
    <TopToolbar>
      <PrevNextButtons linkType="show" limit={100} />
    </TopToolbar>
  );
}

/** The title of a record's page: its kind and its number. */
export function NumberTitle({ resource }: { resource: string }): React.JSX.Element {
  const translate = useTranslate();
  const record = useRecordContext<{ id: number }>();
  return (
    <span>
      {translate(`resources.${resource}.name`, { smart_count: 1 })} {record?.id}
    </span>
  );
}

/** The order that a record of a list belongs to. */
export function OrderField(_props: { source?: string }): React.JSX.Element | null {
  const record = useRecordContext<{ id: number; order_number: string | null }>();
  if (!record) return null;
  return (
    // The row opens the record itself.
    <Box component="span" onClick={(event) => event.stopPropagation()}>
      <OrderLink number={record.order_number} />
    </Box>
  );
}

interface WordProps {
  source?: string;
  /** Key under which the words are, such as `resources.refunds.methods`. */
  words: string;
}

/** A value of the record as a word. */
export function WordField({ source = '', words }: WordProps): React.JSX.Element | null {
  const translate = useTranslate();
  const record = useRecordContext();
  const value = record?.[source] as string | null | undefined;
  return value ? <span>{translate(`${words}.${value}`, { _: value.replaceAll('_', ' ') })}</span> : null;
}
