import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { AutocompleteInput, required } from 'react-admin';
import { ActionDialog } from '../ui/action-dialog';
import { InstantInput } from '../ui/instant-input';
import { type EventChoice, type EventGroups, choicesOf } from './event-groups';

/** A stretch of time, as instants in UTC. */
interface Stretch {
  from: string;
  until: string;
}

interface Props {
  groups: EventGroups;
  /** @param event undefined for an event that says nothing */
  sendTest(event: string | undefined): Promise<unknown>;
  replay(stretch: Stretch): Promise<unknown>;
}

/** Buttons that test a webhook, and send it events again. */
export function WebhookActions({ groups, sendTest, replay }: Props): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Stack direction="row" spacing={1} sx={{ mb: 1, flexWrap: 'wrap' }}>
      <ActionDialog<{ event?: string }>
        label="console.webhook_events.test"
        consequence={translate('console.webhook_events.test_text')}
        submit={({ event }) => sendTest(event)}
        done="console.webhook_events.tested"
      >
        <AutocompleteInput
          source="event"
          label="console.webhook_events.event"
          choices={choicesOf(groups)}
          groupBy={({ group }: EventChoice) => translate(group)}
          translateChoice={false}
        />
      </ActionDialog>
      <ActionDialog<Stretch>
        label="console.webhook_events.replay"
        consequence={translate('console.webhook_events.replay_text')}
        submit={replay}
        done="console.webhook_events.replayed"
      >
        <InstantInput source="from" label="console.webhook_events.from" validate={required()} />
        <InstantInput source="until" label="console.webhook_events.until" validate={required()} />
      </ActionDialog>
    </Stack>
  );
}
