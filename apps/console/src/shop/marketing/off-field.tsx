import { useRecordContext } from 'ra-core';
import { Status } from '../../shared/ui/status-field';

/** Shows that an offer is switched off; nothing while it is on. */
export function OffField(): React.JSX.Element | null {
  const record = useRecordContext();
  return record?.is_active === false ? <Status value="inactive" resource="offers" /> : null;
}
