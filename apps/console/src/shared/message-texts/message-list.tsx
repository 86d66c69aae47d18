import { Chip, Stack } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { DataTable } from 'react-admin';
import { StaffList } from '../ui/staff-list';
import { StaffRows } from '../ui/staff-rows';
import type { MessageKind } from './message-texts';
import { groupOf } from './message-groups';
import { useLanguageName } from './use-language-name';

const KEY = 'console.message_texts';

/** All messages to customers or clients, and the languages in which staff have changed them. */
export default function MessageList(): React.JSX.Element {
  return (
    <StaffList pagination={false}>
      <StaffRows primary={<KindName />} secondary={<Details />}>
        <DataTable.Col source="kind" disableSort>
          <KindName />
        </DataTable.Col>
        <DataTable.Col source="group" disableSort>
          <Group />
        </DataTable.Col>
        <DataTable.Col source="channel" disableSort>
          <Channel />
        </DataTable.Col>
        <DataTable.Col source="languages" disableSort>
          <Changed />
        </DataTable.Col>
      </StaffRows>
    </StaffList>
  );
}

function Details(): React.JSX.Element {
  return (
    <Stack component="span" direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Group />
      <Changed />
    </Stack>
  );
}

function KindName(): React.JSX.Element | null {
  const translate = useTranslate();
  const record = useRecordContext<MessageKind>();
  return record ? <span>{translate(`resources.message-texts.kinds.${record.kind}`)}</span> : null;
}

function Group(): React.JSX.Element | null {
  const translate = useTranslate();
  const group = groupOf(useRecordContext<MessageKind>()?.kind ?? '');
  return group ? <span>{translate(`${KEY}.groups.${group}`)}</span> : null;
}

function Channel(): React.JSX.Element | null {
  const translate = useTranslate();
  const record = useRecordContext<MessageKind>();
  return record ? <span>{translate(`${KEY}.channels.${record.channel}`)}</span> : null;
}

function Changed(): React.JSX.Element | null {
  const translate = useTranslate();
  const nameOf = useLanguageName();
  const record = useRecordContext<MessageKind>();
  const changed = record?.languages.filter(({ is_changed }) => is_changed) ?? [];
  if (changed.length === 0) return <span>{translate(`${KEY}.default`)}</span>;
  return (
    <Stack component="span" direction="row" spacing={0.5} sx={{ flexWrap: 'wrap' }}>
      {changed.map(({ language }) => (
        <Chip key={language} component="span" size="small" color="primary" label={nameOf(language)} />
      ))}
    </Stack>
  );
}
