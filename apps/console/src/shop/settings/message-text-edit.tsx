import type { Input } from '@comptoir/store-client';
import { useMemo } from 'react';
import { MessageEdit } from '../../shared/message-texts/message-edit';
import type { MessageTextCalls } from '../../shared/message-texts/message-texts';
import { useStoreClient } from '../store-context';

// The list has given the names of the message and of the language.
type Named = Input<'adminMessageTexts.deleteText'>;
type Updated = Input<'adminMessageTexts.updateText'>;
type Previewed = Input<'adminMessageTexts.preview'>;

/** One message of the shop to its customers. */
export default function MessageTextEdit(): React.JSX.Element {
  const store = useStoreClient();
  const calls = useMemo(
    (): MessageTextCalls => ({
      save: (draft, options) => store.adminMessageTexts.updateText(draft as Updated, options),
      drop: (text, options) => store.adminMessageTexts.deleteText(text as Named, options),
      preview: (draft, options) => store.adminMessageTexts.preview(draft as Previewed, options),
      test: (draft) => store.adminMessageTexts.test(draft as Previewed),
    }),
    [store],
  );
  return <MessageEdit calls={calls} />;
}
