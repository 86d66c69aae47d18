import { SaveButton, type SaveButtonProps } from 'react-admin';
import { useFormContext } from 'react-hook-form';

/**
 * Saves the form around it. Faults that the service named before are forgotten first: one of a field that has no input
 * would keep the form from ever being sent again.
 */
export function Save(props: SaveButtonProps): React.JSX.Element {
  const { clearErrors } = useFormContext();
  return <SaveButton {...props} onClick={() => clearErrors()} />;
}
