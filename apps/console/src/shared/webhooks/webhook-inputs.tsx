import { useTranslate } from 'ra-core';
import { AutocompleteArrayInput, BooleanInput, required } from 'react-admin';
import { type EventChoice, type EventGroups, choicesOf } from './event-groups';

/** The events of a webhook in groups, and what they carry. */
export function WebhookEventsInput({ groups }: { groups: EventGroups }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <>
      <AutocompleteArrayInput
        source="events"
        choices={choicesOf(groups)}
        groupBy={({ group }: EventChoice) => translate(group)}
        translateChoice={false}
        validate={required()}
      />
      <BooleanInput
        source="include"
        defaultValue={null}
        label="console.webhook_events.include"
        helperText="console.webhook_events.include_help"
        format={(value: string | null) => value === 'record'}
        parse={(isOn: boolean) => (isOn ? 'record' : null)}
      />
    </>
  );
}
