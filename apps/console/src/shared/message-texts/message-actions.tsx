import RestoreIcon from '@mui/icons-material/Restore';
import SendIcon from '@mui/icons-material/Send';
import { useTranslate } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { ActionDialog } from '../ui/action-dialog';
import { type MessageKind, type MessageTextCalls, partsOf } from './message-texts';

const KEY = 'console.message_texts';

interface TestProps {
  names: { kind: string; language: string };
  message: MessageKind;
  test: MessageTextCalls['test'];
}

/** Sends what is typed to the person's own address. */
export function TestButton({ names, message, test }: TestProps): React.JSX.Element {
  const translate = useTranslate();
  const { getValues } = useFormContext();
  return (
    <ActionDialog
      label={message.channel === 'sms' ? `${KEY}.test_sms` : `${KEY}.test`}
      icon={<SendIcon />}
      consequence={translate(
        message.channel === 'sms' ? `${KEY}.test_sms_consequence` : `${KEY}.test_consequence`,
      )}
      submit={() => test({ ...names, ...partsOf(message, getValues()) })}
      done={`${KEY}.tested`}
      onDone={() => undefined}
    />
  );
}

/** Returns a message to the words of the service. */
export function DefaultButton({ drop }: { drop(): Promise<unknown> }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <ActionDialog
      label={`${KEY}.drop`}
      icon={<RestoreIcon />}
      color="warning"
      consequence={translate(`${KEY}.drop_consequence`)}
      submit={drop}
      done={`${KEY}.dropped`}
    />
  );
}
