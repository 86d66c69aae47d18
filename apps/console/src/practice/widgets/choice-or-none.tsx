import { useTranslate } from 'ra-core';
import { SelectInput, type SelectInputProps } from 'react-admin';

/** No row has this id. */
const NONE = 0;

interface Props extends Pick<SelectInputProps, 'label' | 'helperText'> {
  source: string;
  choices: readonly { id: number | string; name: string }[];
  /** Text key of the choice of none, which is null in the form. */
  none: string;
}

/** Chooses one of a list or none. An empty choice of React-admin would be read to screen readers as "Clear value". */
export function ChoiceOrNone({ choices, none, ...props }: Props): React.JSX.Element {
  const translate = useTranslate();
  return (
    <SelectInput
      {...props}
      choices={[{ id: NONE, name: translate(none) }, ...choices]}
      translateChoice={false}
      isRequired
      format={(id?: number | string | null) => id ?? NONE}
      parse={(id: number | string) => (id === NONE ? null : id)}
    />
  );
}
