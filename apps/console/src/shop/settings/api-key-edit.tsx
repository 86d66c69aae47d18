import { ApiKeyEdit } from '../../shared/api-keys/api-key-edit';
import { useStoreClient } from '../store-context';
import { API_KEY_AREAS } from './api-key-areas';

/** One key of a program. */
export default function EditApiKey(): React.JSX.Element {
  const store = useStoreClient();
  return (
    <ApiKeyEdit
      areas={API_KEY_AREAS}
      rotate={(input) => store.adminApiKeys.rotate(input)}
      revoke={(input) => store.adminApiKeys.revoke(input)}
    />
  );
}
