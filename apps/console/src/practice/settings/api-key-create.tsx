import { ApiKeyCreate } from '../../shared/api-keys/api-key-create';
import { API_KEY_AREAS } from './api-key-areas';

/** A new key for a program. */
export default function CreateApiKey(): React.JSX.Element {
  return <ApiKeyCreate areas={API_KEY_AREAS} />;
}
