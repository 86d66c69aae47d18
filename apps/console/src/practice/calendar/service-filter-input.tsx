import { SelectInput, type SelectInputProps } from 'react-admin';
import { useServices } from '../services/use-services';

/** Filters a list by one of the services. */
export function ServiceFilterInput(props: SelectInputProps): React.JSX.Element {
  const { data: services = [] } = useServices();
  return <SelectInput {...props} choices={services} optionText="name" translateChoice={false} />;
}
