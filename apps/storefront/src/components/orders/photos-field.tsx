'use client';

import { type ChangeEvent, type ReactElement, useState } from 'react';

import { Field } from '../forms/fields';
import { photosFault } from './photo-limits';

type Fault = NonNullable<ReturnType<typeof photosFault>>;

interface Props {
  label: string;
  hint: string;
  faults: Record<Fault, string>;
  /** Says what was wrong with photos that this server did not take. */
  fault?: Fault;
}

/** The photos of a return. Those that the server would not take are named at once, and are not sent. */
export function PhotosField({ label, hint, faults, fault }: Props): ReactElement {
  const [wrong, setWrong] = useState<Fault | null>(fault ?? null);
  const onChange = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>): void => {
    const found = photosFault([...(field.files ?? [])]);
    field.setCustomValidity(found ? faults[found] : '');
    setWrong(found);
  };
  return (
    <Field
      name="images"
      type="file"
      accept="image/jpeg,image/png,image/webp"
      multiple
      label={label}
      hint={hint}
      error={wrong ? faults[wrong] : undefined}
      onChange={onChange}
    />
  );
}
