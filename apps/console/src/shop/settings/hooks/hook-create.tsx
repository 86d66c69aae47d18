import { SecretCreate } from '../../../shared/ui/secret-create';
import { HookInputs } from './hook-inputs';

const DEFAULTS = { step: 'checkout.validate', on_failure: 'refuse', timeout_ms: 2000 };

/** A new hook. */
export default function HookCreate(): React.JSX.Element {
  return (
    <SecretCreate resource="hooks" defaultValues={DEFAULTS}>
      <HookInputs />
    </SecretCreate>
  );
}
