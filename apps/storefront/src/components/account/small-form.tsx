import type { ReactElement, ReactNode } from 'react';

import type { FormAction } from '../../actions/form-state';
import { SubmitButton } from '../forms/fields';
import { Form } from '../forms/form';

interface Props {
  action: FormAction;
  /** Name and value of the record that the button is about. */
  name: string;
  value: string | number;
  /** Names the record for screen readers, after the text of the button. */
  label: string;
  children: ReactNode;
}

/** A button of its own form, such as "Delete" beside a record. */
export function SmallForm({ action, name, value, label, children }: Props): ReactElement {
  return (
    <Form action={action} prefix={`${name}-${value}`}>
      <input type="hidden" name={name} value={value} />
      <SubmitButton className="button button-quiet">
        {children}
        <span className="sr-only"> {label}</span>
      </SubmitButton>
    </Form>
  );
}
