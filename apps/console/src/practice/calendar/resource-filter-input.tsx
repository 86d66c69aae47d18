import { SelectInput, type SelectInputProps } from 'react-admin';
import { useResources } from './use-calendar-data';

/** Filters a list by one of the resources. */
export function ResourceFilterInput(props: SelectInputProps): React.JSX.Element {
  const { data: resources = [] } = useResources();
  return <SelectInput {...props} choices={resources} optionText="name" translateChoice={false} />;
}
